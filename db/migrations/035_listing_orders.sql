-- Lists come by name, by day with the most complete and best rated of a day first, and by rating. The keys of the
-- last two are made here once: they are text that sorts, the highest one first in the list.
ALTER TABLE business_pages ADD COLUMN day_key TEXT GENERATED ALWAYS AS (
  printf('%s %03d', substr(created_at, 1, 10), quality)) VIRTUAL;
-- Few opinions say little: everybody begins with five of 3.5 stars. Whoever has none comes last.
ALTER TABLE business_pages ADD COLUMN rating_key TEXT GENERATED ALWAYS AS (
  printf('%04d %03d', CASE ratings_count WHEN 0 THEN 0
    ELSE ((professional_sum + trust_sum) * 500 + 17500) / (ratings_count + 5) END, quality)) VIRTUAL;

DROP TRIGGER business_pages_listed;
DROP TRIGGER business_pages_relisted;
DROP TRIGGER business_categories_listed;
DROP TRIGGER listing_blocks_begun;
DROP VIEW listing_moves;
DROP TABLE listing_blocks;
DROP TABLE business_listings;
DELETE FROM listing_counts;
DELETE FROM letter_counts;

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

-- Where in a list a page begins, without walking there (docs/decisions/009): every list, that is a category (0: the
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

-- An opinion or more facts move a business within its lists; it stays in them, so nothing else is counted anew.
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

CREATE TRIGGER business_categories_listed AFTER INSERT ON business_categories BEGIN
  INSERT INTO business_listings
    SELECT NEW.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key
    FROM business_pages AS b WHERE b.id = NEW.business_id AND b.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

-- What is listed already is listed anew, block by block.
INSERT INTO business_listings
  SELECT c.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key
  FROM business_pages AS b
  JOIN (SELECT id AS business_id, 0 AS category_id FROM business_pages
        UNION ALL SELECT business_id, category_id FROM business_categories) AS c ON c.business_id = b.id
  WHERE b.is_listed;
