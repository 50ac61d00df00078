-- Contacts and reservations are found by any part of a phone number, contacts by their id, too.
DROP TRIGGER reservation_words_added;
DROP TRIGGER reservation_words_changed;
CREATE TRIGGER reservation_words_added AFTER INSERT ON reservations WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO reservation_words (rowid, words) VALUES (NEW.id,
    concat_ws(' ', NEW.business_name, NEW.full_name, NEW.email, NEW.code, substr(NEW.phone, 3), substr(NEW.phone, 4),
      substr(NEW.phone, 5), substr(NEW.phone, 6), substr(NEW.phone, 7), substr(NEW.phone, 8), substr(NEW.phone, 9), substr(NEW.phone, 10)));
END;

CREATE TRIGGER reservation_words_changed
AFTER UPDATE OF business_name, full_name, email, phone, code, deleted_at ON reservations BEGIN
  DELETE FROM reservation_words WHERE rowid = OLD.id;
  INSERT INTO reservation_words (rowid, words)
    SELECT NEW.id, concat_ws(' ', NEW.business_name, NEW.full_name, NEW.email, NEW.code, substr(NEW.phone, 3), substr(NEW.phone, 4),
      substr(NEW.phone, 5), substr(NEW.phone, 6), substr(NEW.phone, 7), substr(NEW.phone, 8), substr(NEW.phone, 9), substr(NEW.phone, 10))
    WHERE NEW.deleted_at IS NULL;
END;

DELETE FROM reservation_words;
INSERT INTO reservation_words (rowid, words)
  SELECT id, concat_ws(' ', business_name, full_name, email, code, substr(phone, 3), substr(phone, 4),
    substr(phone, 5), substr(phone, 6), substr(phone, 7), substr(phone, 8), substr(phone, 9), substr(phone, 10))
  FROM reservations WHERE deleted_at IS NULL;
INSERT INTO search_pending (business_id) SELECT id FROM businesses WHERE true ON CONFLICT DO NOTHING;
