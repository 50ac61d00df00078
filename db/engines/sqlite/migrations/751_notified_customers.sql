-- Notification of a customer about the state of a reservation by WhatsApp: by whom (account or "owner"), and for which
-- sequence.
CREATE TABLE reservation_notifications (
  reservation_id INTEGER PRIMARY KEY REFERENCES reservations (id) ON DELETE CASCADE,
  sequence INTEGER NOT NULL,
  notified_by TEXT NOT NULL,
  notified_at TEXT NOT NULL
) STRICT;
