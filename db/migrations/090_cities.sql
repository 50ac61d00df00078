-- Pages of a category in a city (docs/decisions/066-cities-and-maps.md): the city a business is listed in, as addresses
-- say it, and how many there are of each category. `city_slug` is written when a business is indexed
-- (features/search/where-and-when.server.ts), `dalton-ga`; null where its city is none that we know.
ALTER TABLE business_pages ADD COLUMN city_slug TEXT;
ALTER TABLE business_listings ADD COLUMN city_slug TEXT;
CREATE INDEX business_listings_city
  ON business_listings (category_id, city_slug, rating_key DESC, business_id DESC, traits);

-- Listings per category, of all of them together none, and city.
CREATE TABLE city_counts (
  category_id INTEGER NOT NULL,
  city_slug TEXT NOT NULL,
  listings INTEGER NOT NULL,
  PRIMARY KEY (category_id, city_slug)
) STRICT, WITHOUT ROWID;
CREATE INDEX city_counts_fullest ON city_counts (category_id, listings DESC, city_slug);

DROP TRIGGER business_pages_listed;
CREATE TRIGGER business_pages_listed AFTER INSERT ON business_pages BEGIN
  INSERT INTO business_listings
    SELECT 0, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key, NEW.place, NEW.schedule_id, NEW.traits,
      NEW.cell, NEW.city_slug
    WHERE NEW.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

DROP TRIGGER business_pages_relisted;
CREATE TRIGGER business_pages_relisted
AFTER UPDATE OF business_name, name_key, state_code, created_at, status, deleted_at ON business_pages BEGIN
  DELETE FROM business_listings WHERE business_id = NEW.id;
  INSERT INTO business_listings
    SELECT c.category_id, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key,
      NEW.place, NEW.schedule_id, NEW.traits, NEW.cell, NEW.city_slug
    FROM (SELECT 0 AS category_id UNION ALL
          SELECT category_id FROM business_categories WHERE business_id = NEW.id) AS c
    WHERE NEW.is_listed;
END;

DROP TRIGGER business_categories_listed;
CREATE TRIGGER business_categories_listed AFTER INSERT ON business_categories BEGIN
  INSERT INTO business_listings
    SELECT NEW.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key, b.place, b.schedule_id, b.traits,
      b.cell, b.city_slug
    FROM business_pages AS b WHERE b.id = NEW.business_id AND b.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_pages_settled AFTER UPDATE OF city_slug ON business_pages
WHEN NEW.city_slug IS NOT OLD.city_slug BEGIN
  UPDATE business_listings SET city_slug = NEW.city_slug WHERE business_id = NEW.id;
END;

CREATE TRIGGER city_counts_added AFTER INSERT ON business_listings
WHEN NEW.category_id <> 0 AND NEW.city_slug IS NOT NULL BEGIN
  INSERT INTO city_counts VALUES (NEW.category_id, NEW.city_slug, 1)
    ON CONFLICT DO UPDATE SET listings = listings + 1;
END;

CREATE TRIGGER city_counts_dropped AFTER DELETE ON business_listings
WHEN OLD.category_id <> 0 AND OLD.city_slug IS NOT NULL BEGIN
  UPDATE city_counts SET listings = listings - 1
    WHERE category_id = OLD.category_id AND city_slug = OLD.city_slug;
END;

CREATE TRIGGER city_counts_moved AFTER UPDATE OF city_slug ON business_listings WHEN NEW.category_id <> 0 BEGIN
  UPDATE city_counts SET listings = listings - 1
    WHERE category_id = OLD.category_id AND city_slug = OLD.city_slug;
  INSERT INTO city_counts SELECT NEW.category_id, NEW.city_slug, 1 WHERE NEW.city_slug IS NOT NULL
    ON CONFLICT DO UPDATE SET listings = listings + 1;
END;

-- Cities are found when a business is indexed.
INSERT OR IGNORE INTO search_pending SELECT id FROM business_pages;
