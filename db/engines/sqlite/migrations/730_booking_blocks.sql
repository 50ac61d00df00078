CREATE TABLE booking_blocks (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  first_quarter INTEGER NOT NULL CHECK (first_quarter BETWEEN 0 AND 95),
  end_quarter INTEGER NOT NULL CHECK (end_quarter BETWEEN 1 AND 96),
  PRIMARY KEY (business_id, date, first_quarter),
  CHECK (end_quarter > first_quarter)
) STRICT, WITHOUT ROWID;
