-- How many listings of a category (0: the directory) stand at each place, so that a list by distance finds the nearest
-- places without counting what is there (docs/decisions/050-near-and-open.md).
CREATE TABLE listing_places (
  category_id INTEGER NOT NULL,
  cell INTEGER NOT NULL,
  place INTEGER NOT NULL,
  state_code TEXT NOT NULL,
  listings INTEGER NOT NULL,
  PRIMARY KEY (category_id, cell, place, state_code)
) STRICT, WITHOUT ROWID;
CREATE INDEX listing_places_state ON listing_places (category_id, state_code);
INSERT INTO listing_places
  SELECT category_id, cell, place, state_code, count(*) FROM business_listings
  WHERE place IS NOT NULL GROUP BY category_id, cell, place, state_code;

CREATE TRIGGER listing_places_added AFTER INSERT ON business_listings WHEN NEW.place IS NOT NULL BEGIN
  INSERT INTO listing_places VALUES (NEW.category_id, NEW.cell, NEW.place, NEW.state_code, 1)
    ON CONFLICT DO UPDATE SET listings = listings + 1;
END;

CREATE TRIGGER listing_places_dropped AFTER DELETE ON business_listings WHEN OLD.place IS NOT NULL BEGIN
  UPDATE listing_places SET listings = listings - 1
    WHERE category_id = OLD.category_id AND cell = OLD.cell AND place = OLD.place AND state_code = OLD.state_code;
END;

CREATE TRIGGER listing_places_moved AFTER UPDATE OF place ON business_listings WHEN NEW.place IS NOT OLD.place BEGIN
  UPDATE listing_places SET listings = listings - 1
    WHERE category_id = OLD.category_id AND cell = OLD.cell AND place = OLD.place AND state_code = OLD.state_code;
  INSERT INTO listing_places SELECT NEW.category_id, NEW.cell, NEW.place, NEW.state_code, 1 WHERE NEW.place IS NOT NULL
    ON CONFLICT DO UPDATE SET listings = listings + 1;
END;

-- A place that nobody stands at any more goes.
CREATE TRIGGER listing_places_empty AFTER UPDATE OF listings ON listing_places WHEN NEW.listings = 0 BEGIN
  DELETE FROM listing_places
    WHERE category_id = NEW.category_id AND cell = NEW.cell AND place = NEW.place AND state_code = NEW.state_code;
END;

-- What a search has found is narrowed without reading the listings themselves.
DROP INDEX business_listings_business;
CREATE INDEX business_listings_business
  ON business_listings (business_id, category_id, traits, schedule_id, place);
-- Nor is the place looked up there, where a list in another order keeps to some miles.
DROP INDEX business_listings_name;
DROP INDEX business_listings_state_name;
DROP INDEX business_listings_day;
DROP INDEX business_listings_state_day;
DROP INDEX business_listings_rating;
DROP INDEX business_listings_state_rating;
CREATE INDEX business_listings_name ON business_listings (category_id, name_key, business_id, traits, schedule_id, place);
CREATE INDEX business_listings_state_name
  ON business_listings (category_id, state_code, name_key, business_id, traits, schedule_id, place);
CREATE INDEX business_listings_day
  ON business_listings (category_id, day_key DESC, business_id DESC, traits, schedule_id, place);
CREATE INDEX business_listings_state_day
  ON business_listings (category_id, state_code, day_key DESC, business_id DESC, traits, schedule_id, place);
CREATE INDEX business_listings_rating
  ON business_listings (category_id, rating_key DESC, business_id DESC, traits, schedule_id, place);
CREATE INDEX business_listings_state_rating
  ON business_listings (category_id, state_code, rating_key DESC, business_id DESC, traits, schedule_id, place);
