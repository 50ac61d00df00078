-- Pages of lists are LIMIT and OFFSET on an index that covers them (docs/decisions/080-lists-by-offset.md): what told where a
-- page begins goes, and so do figures that a count along an index gives. Of all figures one is still kept: how many
-- businesses a category has in a state.
DROP TRIGGER business_listings_added;
DROP TRIGGER business_listings_dropped;
DROP TRIGGER business_listings_moved;
DROP TRIGGER listing_moves_counted;
DROP TRIGGER listing_blocks_begun;
DROP TRIGGER listing_blocks_full;
DROP TRIGGER listing_blocks_empty;
DROP VIEW listing_moves;
DROP TABLE listing_blocks;
DROP TABLE letter_counts;
ALTER TABLE business_listings DROP COLUMN letter;

CREATE TRIGGER listing_counts_added AFTER INSERT ON business_listings BEGIN
  INSERT INTO listing_counts VALUES (NEW.category_id, NEW.state_code, 1), (NEW.category_id, '', 1)
    ON CONFLICT (category_id, state_code) DO UPDATE SET listings = listings + 1;
END;

CREATE TRIGGER listing_counts_dropped AFTER DELETE ON business_listings BEGIN
  UPDATE listing_counts SET listings = listings - 1
    WHERE category_id = OLD.category_id AND state_code IN (OLD.state_code, '');
END;

-- Letters are counted out of business_listings_name, cities out of business_listings_city.
DROP TRIGGER city_counts_added;
DROP TRIGGER city_counts_dropped;
DROP TRIGGER city_counts_moved;
DROP TABLE city_counts;

DROP TRIGGER business_pages_ratings_added;
DROP TRIGGER business_pages_ratings_changed;
DROP TRIGGER business_pages_ratings_gone;
DROP TABLE directory_totals;
CREATE INDEX business_pages_rated ON business_pages (status, deleted_at, ratings_count);

-- Contacts: their triggers only keep the index of words.
DROP TRIGGER contact_moves_counted;
DROP TRIGGER contact_blocks_full;
DROP TRIGGER contact_blocks_empty;
DROP TRIGGER contacts_listed;
DROP TRIGGER contacts_relisted;
DROP TRIGGER contacts_gone;
DROP VIEW contact_moves;
DROP TABLE contact_blocks;

CREATE TRIGGER contacts_added AFTER INSERT ON contacts BEGIN
  INSERT OR IGNORE INTO contact_pending VALUES (NEW.id);
END;

CREATE TRIGGER contacts_moved AFTER UPDATE OF created_at, deleted_at ON contacts
WHEN OLD.created_at <> NEW.created_at OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
  DELETE FROM contact_index WHERE rowid = max(0, min(coalesce(unixepoch(OLD.created_at), 0), 34000000000)) * 268435456 + OLD.id;
END;

CREATE TRIGGER contacts_gone AFTER DELETE ON contacts BEGIN
  DELETE FROM contact_index WHERE rowid = max(0, min(coalesce(unixepoch(OLD.created_at), 0), 34000000000)) * 268435456 + OLD.id;
  DELETE FROM contact_pending WHERE contact_id = OLD.id;
END;

-- Reservations: the same.
DROP TRIGGER reservations_counted;
DROP TRIGGER reservations_recounted;
DROP TRIGGER reservations_discounted;
DROP TABLE reservation_days;
DROP INDEX reservations_newest;
CREATE INDEX reservations_newest ON reservations (created_at DESC, id DESC) WHERE deleted_at IS NULL;

DELETE FROM reservation_words;
INSERT INTO reservation_words (rowid, words)
  SELECT id, concat_ws(' ', business_name, full_name, email, substr(phone, 3), code)
  FROM reservations WHERE deleted_at IS NULL;

CREATE TRIGGER reservation_words_added AFTER INSERT ON reservations WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO reservation_words (rowid, words) VALUES (NEW.id,
    concat_ws(' ', NEW.business_name, NEW.full_name, NEW.email, substr(NEW.phone, 3), NEW.code));
END;

CREATE TRIGGER reservation_words_changed
AFTER UPDATE OF business_name, full_name, email, phone, code, deleted_at ON reservations BEGIN
  DELETE FROM reservation_words WHERE rowid = OLD.id;
  INSERT INTO reservation_words (rowid, words)
    SELECT NEW.id, concat_ws(' ', NEW.business_name, NEW.full_name, NEW.email, substr(NEW.phone, 3), NEW.code)
    WHERE NEW.deleted_at IS NULL;
END;

CREATE TRIGGER reservation_words_dropped AFTER DELETE ON reservations WHEN OLD.deleted_at IS NULL BEGIN
  DELETE FROM reservation_words WHERE rowid = OLD.id;
END;

-- Promotions are hundreds: what a business offers, and what a word finds, is read from themselves.
DROP TRIGGER promotions_relisted;
DROP TRIGGER promotions_listed;
DROP TRIGGER promotions_moved;
DROP TRIGGER promotions_changed;
DROP TRIGGER promotions_unlisted;
DROP TRIGGER promotion_applications_made;
DROP TRIGGER promotion_applications_changed;
DROP TRIGGER promotion_applications_gone;
DROP VIEW promotion_relistings;
DROP TABLE promotion_blocks;
DROP TABLE promotion_offers;
DROP TABLE promotion_index;
