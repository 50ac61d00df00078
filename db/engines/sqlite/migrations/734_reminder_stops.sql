-- Hashes of the e-mail addresses that get no more reminders of reservations.
CREATE TABLE reminder_stops (
  email_hash TEXT PRIMARY KEY,
  stopped_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
