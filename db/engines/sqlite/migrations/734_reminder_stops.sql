-- Addresses that get no reminders of reservations any more, by their hash.
CREATE TABLE reminder_stops (
  email_hash TEXT PRIMARY KEY,
  stopped_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
