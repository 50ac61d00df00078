-- What administrators need to find reservations and to close reports.

-- A machine may have sent it: it holds its slot all the same, and administrators see the doubt.
ALTER TABLE reservations ADD COLUMN is_doubtful INTEGER NOT NULL DEFAULT 0 CHECK (is_doubtful IN (0, 1));

CREATE INDEX reservations_status_newest ON reservations (status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX reservations_slot ON reservations (reservation_date DESC, reservation_time DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX reservations_status_slot ON reservations (status, reservation_date DESC, reservation_time DESC, id DESC)
  WHERE deleted_at IS NULL;

-- Reservations per day, of the day they were made on (UTC) or for: how many a list has, and where its pages begin (D44).
CREATE TABLE reservation_days (
  sort TEXT NOT NULL CHECK (sort IN ('made', 'slot')),
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled')),
  day TEXT NOT NULL,
  reservations INTEGER NOT NULL,
  PRIMARY KEY (sort, status, day)
) STRICT, WITHOUT ROWID;

INSERT INTO reservation_days
  SELECT 'made', status, substr(created_at, 1, 10), count(*) FROM reservations WHERE deleted_at IS NULL GROUP BY 2, 3
  UNION ALL
  SELECT 'slot', status, reservation_date, count(*) FROM reservations WHERE deleted_at IS NULL GROUP BY 2, 3;

-- The words of a reservation, by its id; words that begin with xestado no customer has.
CREATE VIRTUAL TABLE reservation_words USING fts5 (
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5 6 7 8', tokenize="unicode61 remove_diacritics 2"
);

INSERT INTO reservation_words (rowid, words)
  SELECT id, concat_ws(' ', business_name, full_name, email, substr(phone, 3), code, 'xestado' || status)
  FROM reservations WHERE deleted_at IS NULL;

CREATE TRIGGER reservations_counted AFTER INSERT ON reservations WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO reservation_days
    VALUES ('made', NEW.status, substr(NEW.created_at, 1, 10), 1), ('slot', NEW.status, NEW.reservation_date, 1)
    ON CONFLICT DO UPDATE SET reservations = reservations + 1;
  INSERT INTO reservation_words (rowid, words) VALUES (NEW.id,
    concat_ws(' ', NEW.business_name, NEW.full_name, NEW.email, substr(NEW.phone, 3), NEW.code, 'xestado' || NEW.status));
END;

CREATE TRIGGER reservations_recounted
AFTER UPDATE OF business_name, full_name, email, phone, code, status, created_at, reservation_date, deleted_at ON reservations BEGIN
  UPDATE reservation_days SET reservations = reservations - 1
    WHERE OLD.deleted_at IS NULL AND status = OLD.status
      AND (sort, day) IN (VALUES ('made', substr(OLD.created_at, 1, 10)), ('slot', OLD.reservation_date));
  DELETE FROM reservation_words WHERE rowid = OLD.id;
  INSERT INTO reservation_days
    SELECT column1, NEW.status, column2, 1
    FROM (VALUES ('made', substr(NEW.created_at, 1, 10)), ('slot', NEW.reservation_date))
    WHERE NEW.deleted_at IS NULL
    ON CONFLICT DO UPDATE SET reservations = reservations + 1;
  INSERT INTO reservation_words (rowid, words)
    SELECT NEW.id,
      concat_ws(' ', NEW.business_name, NEW.full_name, NEW.email, substr(NEW.phone, 3), NEW.code, 'xestado' || NEW.status)
    WHERE NEW.deleted_at IS NULL;
END;

CREATE TRIGGER reservations_discounted AFTER DELETE ON reservations WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE reservation_days SET reservations = reservations - 1
    WHERE status = OLD.status
      AND (sort, day) IN (VALUES ('made', substr(OLD.created_at, 1, 10)), ('slot', OLD.reservation_date));
  DELETE FROM reservation_words WHERE rowid = OLD.id;
END;

-- What came of a report, in the words of whoever closed it.
ALTER TABLE reports ADD COLUMN note TEXT;
