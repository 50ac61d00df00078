-- What lists and figures are read from, kept by triggers, so that no writer can forget it: every list is one walk along
-- an index, every figure one row, whatever the size of the directory (D32). First what visitors see, then the
-- administration's lists. What 004 makes stale is filed here too, where one trigger does both.

-- A published business has one row with category_id 0 (the whole directory) and one in each of its categories.
CREATE TABLE business_listings (
  category_id INTEGER NOT NULL,
  state_code TEXT NOT NULL,
  business_id INTEGER NOT NULL,
  name_key TEXT NOT NULL,
  day_key TEXT NOT NULL,
  rating_key TEXT NOT NULL,
  letter TEXT GENERATED ALWAYS AS (    -- 'a' to 'z', 'ñ', or '#' for anything else
    CASE WHEN substr(name_key, 1, 2) = 'n~' THEN 'ñ'
         WHEN substr(name_key, 1, 1) BETWEEN 'a' AND 'z' THEN substr(name_key, 1, 1)
         ELSE '#' END) VIRTUAL,
  PRIMARY KEY (category_id, state_code, business_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_listings_business ON business_listings (business_id);
CREATE INDEX business_listings_name ON business_listings (category_id, name_key, business_id);
CREATE INDEX business_listings_state_name ON business_listings (category_id, state_code, name_key, business_id);
CREATE INDEX business_listings_day ON business_listings (category_id, day_key DESC, business_id DESC);
CREATE INDEX business_listings_state_day ON business_listings (category_id, state_code, day_key DESC, business_id DESC);
CREATE INDEX business_listings_rating ON business_listings (category_id, rating_key DESC, business_id DESC);
CREATE INDEX business_listings_state_rating
  ON business_listings (category_id, state_code, rating_key DESC, business_id DESC);

-- Listings per category (0: all) and state ('': all).
CREATE TABLE listing_counts (
  category_id INTEGER NOT NULL,
  state_code TEXT NOT NULL,
  listings INTEGER NOT NULL,
  PRIMARY KEY (category_id, state_code)
) STRICT, WITHOUT ROWID;

-- Listings of the whole directory per state ('': all) and first letter.
CREATE TABLE letter_counts (
  state_code TEXT NOT NULL,
  letter TEXT NOT NULL,
  listings INTEGER NOT NULL,
  PRIMARY KEY (state_code, letter)
) STRICT, WITHOUT ROWID;

-- Where in a list a page begins, without walking there: every list, that is a category (0: the
-- directory), a state ('': all) and an order, is cut into blocks of at most 1,024 listings. A block holds the
-- listings from its first key on, up to the next block; the first one begins before any key.
CREATE TABLE listing_blocks (
  category_id INTEGER NOT NULL,
  state_code TEXT NOT NULL,
  sort TEXT NOT NULL CHECK (sort IN ('name', 'day', 'rating')),
  first_key TEXT NOT NULL,             -- name_key, day_key or rating_key
  first_id INTEGER NOT NULL,           -- business_id
  listings INTEGER NOT NULL,
  PRIMARY KEY (category_id, state_code, sort, first_key, first_id)
) STRICT, WITHOUT ROWID;

-- A listing comes (change 1) or goes (change -1) in one list: insert here.
CREATE VIEW listing_moves AS
  SELECT category_id, state_code, sort, first_key AS sort_key, first_id AS business_id, 0 AS change FROM listing_blocks;

CREATE TRIGGER listing_moves_counted INSTEAD OF INSERT ON listing_moves BEGIN
  UPDATE listing_blocks SET listings = listings + NEW.change
    WHERE category_id = NEW.category_id AND state_code = NEW.state_code AND sort = NEW.sort
      AND (first_key, first_id) = (
        SELECT first_key, first_id FROM listing_blocks
        WHERE category_id = NEW.category_id AND state_code = NEW.state_code AND sort = NEW.sort
          AND (first_key, first_id) <= (NEW.sort_key, NEW.business_id)
        ORDER BY first_key DESC, first_id DESC LIMIT 1);
END;

-- Every list begins with one block in each order.
CREATE TRIGGER listing_blocks_begun AFTER INSERT ON listing_counts BEGIN
  INSERT INTO listing_blocks
    SELECT NEW.category_id, NEW.state_code, value, '', 0, 0 FROM json_each('["name","day","rating"]');
END;

-- A full block keeps its first half; the other begins a new one.
CREATE TRIGGER listing_blocks_full AFTER UPDATE OF listings ON listing_blocks WHEN NEW.listings > 1024 BEGIN
  INSERT INTO listing_blocks
    SELECT NEW.category_id, NEW.state_code, NEW.sort, name_key, business_id, NEW.listings - 512 FROM business_listings
    WHERE NEW.sort = 'name' AND NEW.state_code = ''
      AND category_id = NEW.category_id
      AND (name_key, business_id) >= (NEW.first_key, NEW.first_id)
    ORDER BY name_key, business_id LIMIT 1 OFFSET 512;
  INSERT INTO listing_blocks
    SELECT NEW.category_id, NEW.state_code, NEW.sort, name_key, business_id, NEW.listings - 512 FROM business_listings
    WHERE NEW.sort = 'name' AND NEW.state_code <> ''
      AND category_id = NEW.category_id AND state_code = NEW.state_code
      AND (name_key, business_id) >= (NEW.first_key, NEW.first_id)
    ORDER BY name_key, business_id LIMIT 1 OFFSET 512;
  INSERT INTO listing_blocks
    SELECT NEW.category_id, NEW.state_code, NEW.sort, day_key, business_id, NEW.listings - 512 FROM business_listings
    WHERE NEW.sort = 'day' AND NEW.state_code = ''
      AND category_id = NEW.category_id
      AND (day_key, business_id) >= (NEW.first_key, NEW.first_id)
    ORDER BY day_key, business_id LIMIT 1 OFFSET 512;
  INSERT INTO listing_blocks
    SELECT NEW.category_id, NEW.state_code, NEW.sort, day_key, business_id, NEW.listings - 512 FROM business_listings
    WHERE NEW.sort = 'day' AND NEW.state_code <> ''
      AND category_id = NEW.category_id AND state_code = NEW.state_code
      AND (day_key, business_id) >= (NEW.first_key, NEW.first_id)
    ORDER BY day_key, business_id LIMIT 1 OFFSET 512;
  INSERT INTO listing_blocks
    SELECT NEW.category_id, NEW.state_code, NEW.sort, rating_key, business_id, NEW.listings - 512 FROM business_listings
    WHERE NEW.sort = 'rating' AND NEW.state_code = ''
      AND category_id = NEW.category_id
      AND (rating_key, business_id) >= (NEW.first_key, NEW.first_id)
    ORDER BY rating_key, business_id LIMIT 1 OFFSET 512;
  INSERT INTO listing_blocks
    SELECT NEW.category_id, NEW.state_code, NEW.sort, rating_key, business_id, NEW.listings - 512 FROM business_listings
    WHERE NEW.sort = 'rating' AND NEW.state_code <> ''
      AND category_id = NEW.category_id AND state_code = NEW.state_code
      AND (rating_key, business_id) >= (NEW.first_key, NEW.first_id)
    ORDER BY rating_key, business_id LIMIT 1 OFFSET 512;
  UPDATE listing_blocks SET listings = 512
    WHERE category_id = NEW.category_id AND state_code = NEW.state_code AND sort = NEW.sort
      AND first_key = NEW.first_key AND first_id = NEW.first_id;
END;

-- An empty block goes, but for the first one of a list.
CREATE TRIGGER listing_blocks_empty AFTER UPDATE OF listings ON listing_blocks
WHEN NEW.listings = 0 AND NEW.first_id <> 0 BEGIN
  DELETE FROM listing_blocks
    WHERE category_id = NEW.category_id AND state_code = NEW.state_code AND sort = NEW.sort
      AND first_key = NEW.first_key AND first_id = NEW.first_id;
END;

-- The counts first: they begin the lists.
CREATE TRIGGER business_listings_added AFTER INSERT ON business_listings BEGIN
  INSERT INTO listing_counts VALUES (NEW.category_id, NEW.state_code, 1), (NEW.category_id, '', 1)
    ON CONFLICT DO UPDATE SET listings = listings + 1;
  INSERT INTO letter_counts
    SELECT s.state_code, NEW.letter, 1 FROM (SELECT NEW.state_code AS state_code UNION ALL SELECT '') AS s
    WHERE NEW.category_id = 0
    ON CONFLICT DO UPDATE SET listings = listings + 1;
  INSERT INTO listing_moves VALUES
    (NEW.category_id, '', 'name', NEW.name_key, NEW.business_id, 1),
    (NEW.category_id, '', 'day', NEW.day_key, NEW.business_id, 1),
    (NEW.category_id, '', 'rating', NEW.rating_key, NEW.business_id, 1),
    (NEW.category_id, NEW.state_code, 'name', NEW.name_key, NEW.business_id, 1),
    (NEW.category_id, NEW.state_code, 'day', NEW.day_key, NEW.business_id, 1),
    (NEW.category_id, NEW.state_code, 'rating', NEW.rating_key, NEW.business_id, 1);
END;

CREATE TRIGGER business_listings_dropped AFTER DELETE ON business_listings BEGIN
  UPDATE listing_counts SET listings = listings - 1
    WHERE category_id = OLD.category_id AND state_code IN (OLD.state_code, '');
  UPDATE letter_counts SET listings = listings - 1
    WHERE OLD.category_id = 0 AND state_code IN (OLD.state_code, '') AND letter = OLD.letter;
  INSERT INTO listing_moves VALUES
    (OLD.category_id, '', 'name', OLD.name_key, OLD.business_id, -1),
    (OLD.category_id, '', 'day', OLD.day_key, OLD.business_id, -1),
    (OLD.category_id, '', 'rating', OLD.rating_key, OLD.business_id, -1),
    (OLD.category_id, OLD.state_code, 'name', OLD.name_key, OLD.business_id, -1),
    (OLD.category_id, OLD.state_code, 'day', OLD.day_key, OLD.business_id, -1),
    (OLD.category_id, OLD.state_code, 'rating', OLD.rating_key, OLD.business_id, -1);
END;

-- A rating or more facts move a business within its lists; it stays in them, so nothing else is counted anew.
CREATE TRIGGER business_listings_moved AFTER UPDATE OF day_key, rating_key ON business_listings BEGIN
  INSERT INTO listing_moves VALUES
    (OLD.category_id, '', 'day', OLD.day_key, OLD.business_id, -1),
    (OLD.category_id, '', 'rating', OLD.rating_key, OLD.business_id, -1),
    (OLD.category_id, OLD.state_code, 'day', OLD.day_key, OLD.business_id, -1),
    (OLD.category_id, OLD.state_code, 'rating', OLD.rating_key, OLD.business_id, -1),
    (NEW.category_id, '', 'day', NEW.day_key, NEW.business_id, 1),
    (NEW.category_id, '', 'rating', NEW.rating_key, NEW.business_id, 1),
    (NEW.category_id, NEW.state_code, 'day', NEW.day_key, NEW.business_id, 1),
    (NEW.category_id, NEW.state_code, 'rating', NEW.rating_key, NEW.business_id, 1);
END;

CREATE TRIGGER business_pages_listed AFTER INSERT ON business_pages BEGIN
  INSERT INTO business_listings
    SELECT 0, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key
    WHERE NEW.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

CREATE TRIGGER business_pages_relisted
AFTER UPDATE OF business_name, name_key, state_code, created_at, status, deleted_at ON business_pages BEGIN
  DELETE FROM business_listings WHERE business_id = NEW.id;
  INSERT INTO business_listings
    SELECT c.category_id, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key
    FROM (SELECT 0 AS category_id UNION ALL
          SELECT category_id FROM business_categories WHERE business_id = NEW.id) AS c
    WHERE NEW.is_listed;
END;

CREATE TRIGGER business_pages_reordered
AFTER UPDATE OF quality, ratings_count, professional_sum, trust_sum ON business_pages
WHEN NEW.day_key <> OLD.day_key OR NEW.rating_key <> OLD.rating_key BEGIN
  UPDATE business_listings SET day_key = NEW.day_key, rating_key = NEW.rating_key WHERE business_id = NEW.id;
END;

CREATE TRIGGER business_pages_gone BEFORE DELETE ON business_pages BEGIN
  DELETE FROM business_listings WHERE business_id = OLD.id;
  INSERT OR IGNORE INTO search_pending VALUES (OLD.id);
END;

CREATE TRIGGER business_categories_listed AFTER INSERT ON business_categories BEGIN
  INSERT INTO business_listings
    SELECT NEW.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key
    FROM business_pages AS b WHERE b.id = NEW.business_id AND b.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_categories_dropped AFTER DELETE ON business_categories BEGIN
  DELETE FROM business_listings WHERE business_id = OLD.business_id AND category_id = OLD.category_id;
  INSERT OR IGNORE INTO search_pending VALUES (OLD.business_id);
END;

-- Averages: the sums stand beside the business, so that a card costs no second query.
CREATE TRIGGER ratings_counted AFTER INSERT ON ratings WHEN NEW.is_counted BEGIN
  UPDATE business_pages SET ratings_count = ratings_count + 1,
    professional_sum = professional_sum + NEW.professional_rating, trust_sum = trust_sum + NEW.trust_rating
    WHERE id = NEW.business_id;
END;

CREATE TRIGGER ratings_recounted
AFTER UPDATE OF business_id, professional_rating, trust_rating, status, deleted_at ON ratings BEGIN
  UPDATE business_pages SET ratings_count = ratings_count - 1,
    professional_sum = professional_sum - OLD.professional_rating, trust_sum = trust_sum - OLD.trust_rating
    WHERE id = OLD.business_id AND OLD.is_counted;
  UPDATE business_pages SET ratings_count = ratings_count + 1,
    professional_sum = professional_sum + NEW.professional_rating, trust_sum = trust_sum + NEW.trust_rating
    WHERE id = NEW.business_id AND NEW.is_counted;
END;

CREATE TRIGGER ratings_dropped AFTER DELETE ON ratings WHEN OLD.is_counted BEGIN
  UPDATE business_pages SET ratings_count = ratings_count - 1,
    professional_sum = professional_sum - OLD.professional_rating, trust_sum = trust_sum - OLD.trust_rating
    WHERE id = OLD.business_id;
END;

-- Figures of the whole directory that every view of the home page shows, kept by triggers like listing_counts.
CREATE TABLE directory_totals (
  name TEXT PRIMARY KEY CHECK (name IN ('ratings')),  -- counted ratings of listed businesses
  total INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO directory_totals VALUES ('ratings', 0);

CREATE TRIGGER business_pages_ratings_added AFTER INSERT ON business_pages WHEN NEW.ratings_count <> 0 BEGIN
  UPDATE directory_totals SET total = total + NEW.ratings_count * NEW.is_listed WHERE name = 'ratings';
END;

CREATE TRIGGER business_pages_ratings_changed AFTER UPDATE OF ratings_count, status, deleted_at ON business_pages BEGIN
  UPDATE directory_totals
    SET total = total + NEW.ratings_count * NEW.is_listed - OLD.ratings_count * OLD.is_listed WHERE name = 'ratings';
END;

CREATE TRIGGER business_pages_ratings_gone BEFORE DELETE ON business_pages WHEN OLD.ratings_count <> 0 BEGIN
  UPDATE directory_totals SET total = total - OLD.ratings_count * OLD.is_listed WHERE name = 'ratings';
END;

-- The administration's list of contacts, without those in the trash: where a page of it begins, in
-- blocks of at most 1,024 contacts from their first key on.
CREATE TABLE contact_blocks (
  first_at TEXT NOT NULL,
  first_id INTEGER NOT NULL,
  contacts INTEGER NOT NULL,
  PRIMARY KEY (first_at, first_id)
) STRICT, WITHOUT ROWID;
INSERT INTO contact_blocks VALUES ('', 0, 0);

-- A contact comes (change 1) or goes (change -1): insert here.
CREATE VIEW contact_moves AS SELECT first_at AS created_at, first_id AS contact_id, 0 AS change FROM contact_blocks;

CREATE TRIGGER contact_moves_counted INSTEAD OF INSERT ON contact_moves BEGIN
  UPDATE contact_blocks SET contacts = contacts + NEW.change
    WHERE (first_at, first_id) = (
      SELECT first_at, first_id FROM contact_blocks WHERE (first_at, first_id) <= (NEW.created_at, NEW.contact_id)
      ORDER BY first_at DESC, first_id DESC LIMIT 1);
END;

-- A full block keeps its first half; the other begins a new one.
CREATE TRIGGER contact_blocks_full AFTER UPDATE OF contacts ON contact_blocks WHEN NEW.contacts > 1024 BEGIN
  INSERT INTO contact_blocks
    SELECT created_at, id, NEW.contacts - 512 FROM contacts
    WHERE deleted_at IS NULL AND (created_at, id) >= (NEW.first_at, NEW.first_id)
    ORDER BY created_at, id LIMIT 1 OFFSET 512;
  UPDATE contact_blocks SET contacts = 512 WHERE first_at = NEW.first_at AND first_id = NEW.first_id;
END;

-- An empty block goes, but for the first one.
CREATE TRIGGER contact_blocks_empty AFTER UPDATE OF contacts ON contact_blocks
WHEN NEW.contacts = 0 AND NEW.first_id <> 0 BEGIN
  DELETE FROM contact_blocks WHERE first_at = NEW.first_at AND first_id = NEW.first_id;
END;

CREATE TRIGGER contacts_listed AFTER INSERT ON contacts BEGIN
  INSERT INTO contact_moves SELECT NEW.created_at, NEW.id, 1 WHERE NEW.deleted_at IS NULL;
  INSERT OR IGNORE INTO contact_pending VALUES (NEW.id);
END;

CREATE TRIGGER contacts_relisted AFTER UPDATE OF created_at, deleted_at ON contacts
WHEN OLD.created_at <> NEW.created_at OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
  INSERT INTO contact_moves SELECT OLD.created_at, OLD.id, -1 WHERE OLD.deleted_at IS NULL;
  INSERT INTO contact_moves SELECT NEW.created_at, NEW.id, 1 WHERE NEW.deleted_at IS NULL;
  DELETE FROM contact_index WHERE rowid = max(0, min(coalesce(unixepoch(OLD.created_at), 0), 34000000000)) * 268435456 + OLD.id;
END;

CREATE TRIGGER contacts_gone AFTER DELETE ON contacts BEGIN
  INSERT INTO contact_moves SELECT OLD.created_at, OLD.id, -1 WHERE OLD.deleted_at IS NULL;
  DELETE FROM contact_index WHERE rowid = max(0, min(coalesce(unixepoch(OLD.created_at), 0), 34000000000)) * 268435456 + OLD.id;
  DELETE FROM contact_pending WHERE contact_id = OLD.id;
END;

-- Reservations per day, of the day they were made on (UTC) or for: how many a list has, and where its pages begin (D44).
CREATE TABLE reservation_days (
  sort TEXT NOT NULL CHECK (sort IN ('made', 'slot')),
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled')),
  day TEXT NOT NULL,
  reservations INTEGER NOT NULL,
  PRIMARY KEY (sort, status, day)
) STRICT, WITHOUT ROWID;

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

-- Which promotions a business page shows, without reading those that do not run: one row for each business (or category)
-- a promotion is applied to, both 0 for all businesses. Only what is active, not used up and not in the trash stands here.
CREATE TABLE promotion_offers (
  category_id INTEGER NOT NULL,
  business_id INTEGER NOT NULL,
  valid_until TEXT NOT NULL,
  promotion_id INTEGER NOT NULL,
  valid_from TEXT NOT NULL,
  PRIMARY KEY (category_id, business_id, valid_until, promotion_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX promotion_offers_promotion ON promotion_offers (promotion_id);

-- How many promotions outside the trash have an id from block * 512 on: where a page of the list begins.
CREATE TABLE promotion_blocks (
  block INTEGER PRIMARY KEY,
  promotions INTEGER NOT NULL
) STRICT;

-- A promotion is not what it was: insert here.
CREATE VIEW promotion_relistings AS SELECT id AS promotion_id FROM promotions;

CREATE TRIGGER promotions_relisted INSTEAD OF INSERT ON promotion_relistings BEGIN
  DELETE FROM promotion_offers WHERE promotion_id = NEW.promotion_id;
  INSERT OR IGNORE INTO promotion_offers
    SELECT coalesce(a.category_id, 0), coalesce(a.business_id, 0), p.valid_until, p.id, p.valid_from
    FROM promotions AS p
    LEFT JOIN promotion_applications AS a ON a.promotion_id = p.id AND p.application_scope <> 'all'
    WHERE p.id = NEW.promotion_id AND p.is_active = 1 AND p.deleted_at IS NULL
      AND (p.max_uses IS NULL OR p.current_uses < p.max_uses)
      AND (p.application_scope = 'all' OR a.category_id IS NOT NULL OR a.business_id IS NOT NULL);
  DELETE FROM promotion_index WHERE rowid = NEW.promotion_id;
  INSERT INTO promotion_index (rowid, title, description, sponsor, marks)
    SELECT id, ' ' || title, ' ' || replace(description, char(10), ' '), ' ' || sponsor_name,
      concat(iif(application_scope = 'all', '_t_', ''), (
        SELECT group_concat('_c' || category_id || '_', '') FROM promotion_applications
        WHERE promotion_id = NEW.promotion_id AND category_id IS NOT NULL))
    FROM promotions WHERE id = NEW.promotion_id AND deleted_at IS NULL;
END;

CREATE TRIGGER promotions_listed AFTER INSERT ON promotions BEGIN
  INSERT INTO promotion_blocks SELECT NEW.id / 512, 1 WHERE NEW.deleted_at IS NULL
    ON CONFLICT DO UPDATE SET promotions = promotions + 1;
  INSERT INTO promotion_relistings VALUES (NEW.id);
END;

CREATE TRIGGER promotions_moved AFTER UPDATE OF deleted_at ON promotions
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
  INSERT INTO promotion_blocks VALUES (NEW.id / 512, iif(NEW.deleted_at IS NULL, 1, -1))
    ON CONFLICT DO UPDATE SET promotions = promotions + excluded.promotions;
END;

CREATE TRIGGER promotions_changed AFTER UPDATE OF title, description, sponsor_name, is_active, deleted_at, valid_from,
  valid_until, max_uses, current_uses, application_scope ON promotions BEGIN
  INSERT INTO promotion_relistings VALUES (NEW.id);
END;

CREATE TRIGGER promotions_unlisted AFTER DELETE ON promotions BEGIN
  UPDATE promotion_blocks SET promotions = promotions - 1 WHERE block = OLD.id / 512 AND OLD.deleted_at IS NULL;
  INSERT INTO promotion_relistings VALUES (OLD.id);
END;

CREATE TRIGGER promotion_applications_made AFTER INSERT ON promotion_applications BEGIN
  INSERT INTO promotion_relistings VALUES (NEW.promotion_id);
END;

CREATE TRIGGER promotion_applications_changed AFTER UPDATE ON promotion_applications BEGIN
  INSERT INTO promotion_relistings VALUES (OLD.promotion_id), (NEW.promotion_id);
END;

CREATE TRIGGER promotion_applications_gone AFTER DELETE ON promotion_applications BEGIN
  INSERT INTO promotion_relistings VALUES (OLD.promotion_id);
END;
