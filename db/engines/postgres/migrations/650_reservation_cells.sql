-- A reservation now holds quarter hours, each with a seat. The old index only knew whole slots. Stop all containers of the
-- previous version first: their reservations would hold nothing.
ALTER TABLE reservations ALTER COLUMN email DROP NOT NULL;
ALTER TABLE reservations ALTER COLUMN requirement DROP NOT NULL;
ALTER TABLE reservations ADD COLUMN minutes BIGINT NOT NULL DEFAULT 30;
ALTER TABLE reservations ADD COLUMN buffer_minutes BIGINT NOT NULL DEFAULT 0;
CREATE TABLE reservation_cells (
  business_id BIGINT NOT NULL REFERENCES businesses (id),
  date TEXT COLLATE "C" NOT NULL,
  quarter BIGINT NOT NULL CHECK (quarter BETWEEN 0 AND 95),
  seat BIGINT NOT NULL CHECK (seat >= 0),
  reservation_id BIGINT NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, date, quarter, seat)
);
CREATE INDEX reservation_cells_reservation ON reservation_cells (reservation_id);
INSERT INTO reservation_cells (business_id, date, quarter, seat, reservation_id)
  SELECT business_id, reservation_date, quarter,
    row_number() OVER (PARTITION BY business_id, reservation_date, quarter ORDER BY seat, id) - 1, id
  FROM (
    SELECT r.id, r.business_id, r.reservation_date, r.seat,
      CAST(substr(r.reservation_time, 1, 2) AS BIGINT) * 4 + CAST(substr(r.reservation_time, 4, 2) AS BIGINT) / 15 + half.part AS quarter
    FROM reservations AS r, (SELECT 0 AS part UNION ALL SELECT 1 AS part) AS half
    WHERE r.status <> 'cancelled' AND r.deleted_at IS NULL
  ) AS held
  WHERE quarter BETWEEN 0 AND 95;
DROP INDEX reservations_one_per_seat;
