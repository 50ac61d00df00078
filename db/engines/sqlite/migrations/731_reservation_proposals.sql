-- A time that a business proposes holds its cells until it is answered, for one day at most.
ALTER TABLE reservation_cells ADD COLUMN held_until TEXT;
CREATE TABLE reservation_proposals (
  reservation_id INTEGER PRIMARY KEY REFERENCES reservations (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  time TEXT NOT NULL,
  created_at TEXT NOT NULL,
  held_until TEXT NOT NULL,
  declined_at TEXT
) STRICT;
