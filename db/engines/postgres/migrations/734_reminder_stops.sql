-- Addresses that get no reminders of reservations any more, by their hash.
CREATE TABLE reminder_stops (
  email_hash TEXT COLLATE "C" PRIMARY KEY,
  stopped_at TEXT COLLATE "C" NOT NULL
);
