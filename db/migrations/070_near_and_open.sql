-- Where a business stands and when it opens, so that lists can be ordered by distance and narrowed by what is open
-- (docs/decisions/050-near-and-open.md). `place` is a position in hundredths of a degree, north * 100000 + west; that of
-- the zip code, else of what was imported, else of the city; null where none is known. It and the schedule are written
-- when a business is indexed (features/search/indexing.server.ts).

-- A week that at least one business has, with its time zone; never changed, and kept when nobody has it any more.
CREATE TABLE business_schedules (
  id INTEGER PRIMARY KEY,
  week TEXT NOT NULL UNIQUE            -- as features/places/opening.ts writes it
) STRICT;

ALTER TABLE business_pages ADD COLUMN place INTEGER;
-- Half a degree to each side: what is near lies in few of them.
ALTER TABLE business_pages ADD COLUMN cell INTEGER GENERATED ALWAYS AS (
  place / 5000000 * 1000 + place % 100000 / 50) VIRTUAL;
ALTER TABLE business_pages ADD COLUMN schedule_id INTEGER REFERENCES business_schedules (id);
-- What lists are narrowed by, one bit each (features/businesses/traits.ts).
ALTER TABLE business_pages ADD COLUMN traits INTEGER GENERATED ALWAYS AS (
  (verified_at IS NOT NULL)
  + 2 * (ratings_count > 0 AND professional_sum + trust_sum >= 6 * ratings_count)
  + 4 * (ratings_count > 0 AND professional_sum + trust_sum >= 8 * ratings_count)
  + 8 * (ratings_count > 0 AND professional_sum + trust_sum >= 9 * ratings_count)
  + CASE price_range WHEN '$' THEN 16 WHEN '$$' THEN 32 WHEN '$$$' THEN 64 WHEN '$$$$' THEN 128 ELSE 0 END) VIRTUAL;

ALTER TABLE business_listings ADD COLUMN place INTEGER;
ALTER TABLE business_listings ADD COLUMN schedule_id INTEGER;
ALTER TABLE business_listings ADD COLUMN traits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE business_listings ADD COLUMN cell INTEGER;
UPDATE business_listings SET traits = (SELECT traits FROM business_pages WHERE id = business_id);

CREATE INDEX business_listings_place
  ON business_listings (category_id, cell, place, rating_key DESC, business_id DESC, traits, schedule_id, state_code);
-- The orders carry what they are narrowed by, so that a narrowed list is one walk as well.
DROP INDEX business_listings_name;
DROP INDEX business_listings_state_name;
DROP INDEX business_listings_day;
DROP INDEX business_listings_state_day;
DROP INDEX business_listings_rating;
DROP INDEX business_listings_state_rating;
CREATE INDEX business_listings_name ON business_listings (category_id, name_key, business_id, traits, schedule_id);
CREATE INDEX business_listings_state_name
  ON business_listings (category_id, state_code, name_key, business_id, traits, schedule_id);
CREATE INDEX business_listings_day
  ON business_listings (category_id, day_key DESC, business_id DESC, traits, schedule_id);
CREATE INDEX business_listings_state_day
  ON business_listings (category_id, state_code, day_key DESC, business_id DESC, traits, schedule_id);
CREATE INDEX business_listings_rating
  ON business_listings (category_id, rating_key DESC, business_id DESC, traits, schedule_id);
CREATE INDEX business_listings_state_rating
  ON business_listings (category_id, state_code, rating_key DESC, business_id DESC, traits, schedule_id);

DROP TRIGGER business_pages_listed;
CREATE TRIGGER business_pages_listed AFTER INSERT ON business_pages BEGIN
  INSERT INTO business_listings
    SELECT 0, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key, NEW.place, NEW.schedule_id, NEW.traits,
      NEW.cell
    WHERE NEW.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

DROP TRIGGER business_pages_relisted;
CREATE TRIGGER business_pages_relisted
AFTER UPDATE OF business_name, name_key, state_code, created_at, status, deleted_at ON business_pages BEGIN
  DELETE FROM business_listings WHERE business_id = NEW.id;
  INSERT INTO business_listings
    SELECT c.category_id, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key,
      NEW.place, NEW.schedule_id, NEW.traits, NEW.cell
    FROM (SELECT 0 AS category_id UNION ALL
          SELECT category_id FROM business_categories WHERE business_id = NEW.id) AS c
    WHERE NEW.is_listed;
END;

DROP TRIGGER business_categories_listed;
CREATE TRIGGER business_categories_listed AFTER INSERT ON business_categories BEGIN
  INSERT INTO business_listings
    SELECT NEW.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key, b.place, b.schedule_id, b.traits,
      b.cell
    FROM business_pages AS b WHERE b.id = NEW.business_id AND b.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_pages_narrowed
AFTER UPDATE OF place, schedule_id, verified_at, price_range, ratings_count, professional_sum, trust_sum ON business_pages
WHEN NEW.place IS NOT OLD.place OR NEW.schedule_id IS NOT OLD.schedule_id OR NEW.traits <> OLD.traits BEGIN
  UPDATE business_listings SET place = NEW.place, cell = NEW.cell, schedule_id = NEW.schedule_id, traits = NEW.traits
    WHERE business_id = NEW.id;
END;

-- Positions and schedules are found when a business is indexed.
CREATE TRIGGER business_pages_place_stale AFTER UPDATE OF latitude, longitude, time_zone ON business_pages BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;
CREATE TRIGGER business_hours_added AFTER INSERT ON business_hours BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;
CREATE TRIGGER business_hours_changed AFTER UPDATE ON business_hours BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;
CREATE TRIGGER business_hours_dropped AFTER DELETE ON business_hours BEGIN
  INSERT OR IGNORE INTO search_pending SELECT id FROM business_pages WHERE id = OLD.business_id;
END;
CREATE INDEX business_closed_dates_day ON business_closed_dates (closed_on);
INSERT OR IGNORE INTO search_pending SELECT id FROM business_pages;
