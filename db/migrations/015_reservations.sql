-- Days on which a business is closed whatever its week says (D62).
CREATE TABLE business_closed_dates (
  business_id INTEGER NOT NULL REFERENCES business_pages (id) ON DELETE CASCADE,
  closed_on TEXT NOT NULL,
  PRIMARY KEY (business_id, closed_on)
) STRICT, WITHOUT ROWID;

-- What became of a reservation, and by whom: any status may follow any other, none without a trace (D66).
CREATE TABLE reservation_changes (
  id INTEGER PRIMARY KEY,
  reservation_id INTEGER NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
  changed_by TEXT NOT NULL,            -- customer, owner, or the administrator's name
  from_status TEXT NOT NULL,
  to_status TEXT NOT NULL,
  from_slot TEXT NOT NULL,             -- 'yyyy-MM-dd HH:mm', in the business's zone
  to_slot TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX reservation_changes_reservation ON reservation_changes (reservation_id, id);

CREATE INDEX reservations_business ON reservations (business_id, reservation_date, reservation_time);
