-- A time that a business proposes holds its cells until it is answered, for one day at most.
ALTER TABLE reservation_cells ADD COLUMN held_until TEXT COLLATE "C";
CREATE TABLE reservation_proposals (
  reservation_id BIGINT PRIMARY KEY REFERENCES reservations (id) ON DELETE CASCADE,
  date TEXT COLLATE "C" NOT NULL,
  time TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  held_until TEXT COLLATE "C" NOT NULL,
  declined_at TEXT COLLATE "C"
);
