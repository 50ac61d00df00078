-- Who does a piece of background work, and until when nobody else takes it up: of several processes one at a time.
CREATE TABLE leases (
  what TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until TEXT NOT NULL
) STRICT, WITHOUT ROWID;
