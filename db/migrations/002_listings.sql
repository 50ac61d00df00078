-- What visitors see in lists, kept by triggers beside business_pages: the single source of lists and counts (D32).
-- A published business has one row with category_id 0 (the whole directory) and one in each of its categories.
-- Every list is then one walk along an index and every figure one row, whatever the size of the directory.

CREATE TABLE business_listings (
  category_id INTEGER NOT NULL,
  state_code TEXT NOT NULL,
  business_id INTEGER NOT NULL,
  name_key TEXT NOT NULL,
  created_at TEXT NOT NULL,
  letter TEXT GENERATED ALWAYS AS (    -- 'a' to 'z', 'ñ', or '#' for anything else
    CASE WHEN substr(name_key, 1, 2) = 'n~' THEN 'ñ'
         WHEN substr(name_key, 1, 1) BETWEEN 'a' AND 'z' THEN substr(name_key, 1, 1)
         ELSE '#' END) VIRTUAL,
  PRIMARY KEY (category_id, state_code, business_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_listings_business ON business_listings (business_id);
CREATE INDEX business_listings_name ON business_listings (category_id, name_key, business_id);
CREATE INDEX business_listings_state_name ON business_listings (category_id, state_code, name_key, business_id);
CREATE INDEX business_listings_newest ON business_listings (category_id, created_at DESC, business_id DESC);
CREATE INDEX business_listings_state_newest ON business_listings (category_id, state_code, created_at DESC, business_id DESC);

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

CREATE TRIGGER business_listings_added AFTER INSERT ON business_listings BEGIN
  INSERT INTO listing_counts VALUES (NEW.category_id, NEW.state_code, 1), (NEW.category_id, '', 1)
    ON CONFLICT DO UPDATE SET listings = listings + 1;
  INSERT INTO letter_counts
    SELECT s.state_code, NEW.letter, 1 FROM (SELECT NEW.state_code AS state_code UNION ALL SELECT '') AS s
    WHERE NEW.category_id = 0
    ON CONFLICT DO UPDATE SET listings = listings + 1;
END;

CREATE TRIGGER business_listings_dropped AFTER DELETE ON business_listings BEGIN
  UPDATE listing_counts SET listings = listings - 1
    WHERE category_id = OLD.category_id AND state_code IN (OLD.state_code, '');
  UPDATE letter_counts SET listings = listings - 1
    WHERE OLD.category_id = 0 AND state_code IN (OLD.state_code, '') AND letter = OLD.letter;
END;

-- Businesses whose search document is out of date; features/search/indexing.server.ts works it off.
CREATE TABLE search_pending (
  business_id INTEGER PRIMARY KEY
) STRICT;

CREATE TRIGGER business_pages_listed AFTER INSERT ON business_pages BEGIN
  INSERT INTO business_listings
    SELECT 0, NEW.state_code, NEW.id, NEW.name_key, NEW.created_at
    WHERE NEW.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

CREATE TRIGGER business_pages_relisted
AFTER UPDATE OF business_name, name_key, state_code, created_at, status, deleted_at ON business_pages BEGIN
  DELETE FROM business_listings WHERE business_id = NEW.id;
  INSERT INTO business_listings
    SELECT c.category_id, NEW.state_code, NEW.id, NEW.name_key, NEW.created_at
    FROM (SELECT 0 AS category_id UNION ALL
          SELECT category_id FROM business_categories WHERE business_id = NEW.id) AS c
    WHERE NEW.is_listed;
END;

CREATE TRIGGER business_pages_search_stale
AFTER UPDATE OF business_name, contact_person, location, city, state_code, description, specialty, status, deleted_at,
  quality, category_id, zipcode ON business_pages BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

CREATE TRIGGER business_pages_gone BEFORE DELETE ON business_pages BEGIN
  DELETE FROM business_listings WHERE business_id = OLD.id;
  INSERT OR IGNORE INTO search_pending VALUES (OLD.id);
END;

CREATE TRIGGER business_categories_listed AFTER INSERT ON business_categories BEGIN
  INSERT INTO business_listings
    SELECT NEW.category_id, b.state_code, b.id, b.name_key, b.created_at
    FROM business_pages AS b WHERE b.id = NEW.business_id AND b.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_categories_dropped AFTER DELETE ON business_categories BEGIN
  DELETE FROM business_listings WHERE business_id = OLD.business_id AND category_id = OLD.category_id;
  INSERT OR IGNORE INTO search_pending VALUES (OLD.business_id);
END;

CREATE TRIGGER business_services_added AFTER INSERT ON business_services BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_services_changed AFTER UPDATE ON business_services BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_services_dropped AFTER DELETE ON business_services BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (OLD.business_id);
END;

CREATE TRIGGER categories_renamed AFTER UPDATE OF name, subtitle, service_type, is_active ON categories BEGIN
  INSERT OR IGNORE INTO search_pending SELECT business_id FROM business_categories WHERE category_id = NEW.id;
END;

CREATE TRIGGER category_synonyms_added AFTER INSERT ON category_synonyms BEGIN
  INSERT OR IGNORE INTO search_pending SELECT business_id FROM business_categories WHERE category_id = NEW.category_id;
END;

CREATE TRIGGER category_synonyms_dropped AFTER DELETE ON category_synonyms BEGIN
  INSERT OR IGNORE INTO search_pending SELECT business_id FROM business_categories WHERE category_id = OLD.category_id;
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
