-- Notification of a customer about the state of a reservation by WhatsApp: by whom (account or "owner"), and for which
-- sequence.
CREATE TABLE reservation_notifications (
  reservation_id BIGINT PRIMARY KEY REFERENCES reservations (id) ON DELETE CASCADE,
  sequence BIGINT NOT NULL,
  notified_by TEXT COLLATE "C" NOT NULL,
  notified_at TEXT COLLATE "C" NOT NULL
);
