-- Where in a list a page begins, without walking there (docs/decisions/009): every list, that is a category (0: the
-- directory), a state ('': all) and an order, is cut into blocks of at most 1,024 listings. A block holds the
-- listings from its first key on, up to the next block; the first one begins before any key.
CREATE TABLE listing_blocks (
  category_id INTEGER NOT NULL,
  state_code TEXT NOT NULL,
  sort TEXT NOT NULL CHECK (sort IN ('name', 'date')),
  first_key TEXT NOT NULL,             -- name_key or created_at
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

-- Every list begins with one block.
CREATE TRIGGER listing_blocks_begun AFTER INSERT ON listing_counts BEGIN
  INSERT INTO listing_blocks VALUES
    (NEW.category_id, NEW.state_code, 'name', '', 0, 0), (NEW.category_id, NEW.state_code, 'date', '', 0, 0);
END;

-- A full block keeps its first half; the other begins a new one.
CREATE TRIGGER listing_blocks_full AFTER UPDATE OF listings ON listing_blocks WHEN NEW.listings > 1024 BEGIN
  INSERT INTO listing_blocks
    SELECT NEW.category_id, NEW.state_code, NEW.sort, name_key, business_id, NEW.listings - 512 FROM business_listings
    WHERE NEW.sort = 'name' AND NEW.state_code = ''
      AND category_id = NEW.category_id AND (name_key, business_id) >= (NEW.first_key, NEW.first_id)
    ORDER BY name_key, business_id LIMIT 1 OFFSET 512;
  INSERT INTO listing_blocks
    SELECT NEW.category_id, NEW.state_code, NEW.sort, name_key, business_id, NEW.listings - 512 FROM business_listings
    WHERE NEW.sort = 'name' AND NEW.state_code <> ''
      AND category_id = NEW.category_id AND state_code = NEW.state_code
      AND (name_key, business_id) >= (NEW.first_key, NEW.first_id)
    ORDER BY name_key, business_id LIMIT 1 OFFSET 512;
  INSERT INTO listing_blocks
    SELECT NEW.category_id, NEW.state_code, NEW.sort, created_at, business_id, NEW.listings - 512 FROM business_listings
    WHERE NEW.sort = 'date' AND NEW.state_code = ''
      AND category_id = NEW.category_id AND (created_at, business_id) >= (NEW.first_key, NEW.first_id)
    ORDER BY created_at, business_id LIMIT 1 OFFSET 512;
  INSERT INTO listing_blocks
    SELECT NEW.category_id, NEW.state_code, NEW.sort, created_at, business_id, NEW.listings - 512 FROM business_listings
    WHERE NEW.sort = 'date' AND NEW.state_code <> ''
      AND category_id = NEW.category_id AND state_code = NEW.state_code
      AND (created_at, business_id) >= (NEW.first_key, NEW.first_id)
    ORDER BY created_at, business_id LIMIT 1 OFFSET 512;
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

DROP TRIGGER business_listings_added;
DROP TRIGGER business_listings_dropped;
DELETE FROM business_listings;
DELETE FROM listing_counts;
DELETE FROM letter_counts;

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
    (NEW.category_id, '', 'date', NEW.created_at, NEW.business_id, 1),
    (NEW.category_id, NEW.state_code, 'name', NEW.name_key, NEW.business_id, 1),
    (NEW.category_id, NEW.state_code, 'date', NEW.created_at, NEW.business_id, 1);
END;

CREATE TRIGGER business_listings_dropped AFTER DELETE ON business_listings BEGIN
  UPDATE listing_counts SET listings = listings - 1
    WHERE category_id = OLD.category_id AND state_code IN (OLD.state_code, '');
  UPDATE letter_counts SET listings = listings - 1
    WHERE OLD.category_id = 0 AND state_code IN (OLD.state_code, '') AND letter = OLD.letter;
  INSERT INTO listing_moves VALUES
    (OLD.category_id, '', 'name', OLD.name_key, OLD.business_id, -1),
    (OLD.category_id, '', 'date', OLD.created_at, OLD.business_id, -1),
    (OLD.category_id, OLD.state_code, 'name', OLD.name_key, OLD.business_id, -1),
    (OLD.category_id, OLD.state_code, 'date', OLD.created_at, OLD.business_id, -1);
END;

-- What is listed already is listed anew, block by block.
INSERT INTO business_listings
  SELECT c.category_id, b.state_code, b.id, b.name_key, b.created_at
  FROM business_pages AS b
  JOIN (SELECT id AS business_id, 0 AS category_id FROM business_pages
        UNION ALL SELECT business_id, category_id FROM business_categories) AS c ON c.business_id = b.id
  WHERE b.is_listed;
