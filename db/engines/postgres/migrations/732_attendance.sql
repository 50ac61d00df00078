-- Attendance of customers, noted by the owner for private use. The status of the reservation does not change.
CREATE TABLE reservation_attendance (
  reservation_id BIGINT PRIMARY KEY REFERENCES reservations (id) ON DELETE CASCADE,
  has_come BIGINT NOT NULL CHECK (has_come IN (0, 1)),
  noted_at TEXT COLLATE "C" NOT NULL
);
