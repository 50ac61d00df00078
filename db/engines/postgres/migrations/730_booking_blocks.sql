CREATE TABLE booking_blocks (
  business_id BIGINT NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  date TEXT COLLATE "C" NOT NULL,
  first_quarter BIGINT NOT NULL CHECK (first_quarter BETWEEN 0 AND 95),
  end_quarter BIGINT NOT NULL CHECK (end_quarter BETWEEN 1 AND 96),
  PRIMARY KEY (business_id, date, first_quarter),
  CHECK (end_quarter > first_quarter)
);
