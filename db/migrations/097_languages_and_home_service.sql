-- What a business says of the languages it speaks and of whether it comes to its customers
-- (docs/decisions/050-near-and-open.md). Null: nobody has said.
ALTER TABLE business_pages ADD COLUMN languages TEXT;     -- codes of BCP 47, a space between them, as features/businesses/languages.ts orders them
ALTER TABLE business_pages ADD COLUMN home_service TEXT CHECK (home_service IN ('yes', 'no'));

-- What lists are narrowed by (features/businesses/traits.ts) has more bits: its triggers are written anew.
DROP TRIGGER business_pages_listed;
DROP TRIGGER business_pages_relisted;
DROP TRIGGER business_categories_listed;
DROP TRIGGER business_pages_narrowed;
ALTER TABLE business_pages DROP COLUMN traits;
ALTER TABLE business_pages ADD COLUMN traits INTEGER GENERATED ALWAYS AS (
  (verified_at IS NOT NULL)
  + 2 * (ratings_count > 0 AND professional_sum + trust_sum >= 6 * ratings_count)
  + 4 * (ratings_count > 0 AND professional_sum + trust_sum >= 8 * ratings_count)
  + 8 * (ratings_count > 0 AND professional_sum + trust_sum >= 9 * ratings_count)
  + CASE price_range WHEN '$' THEN 16 WHEN '$$' THEN 32 WHEN '$$$' THEN 64 WHEN '$$$$' THEN 128 ELSE 0 END
  + CASE home_service WHEN 'yes' THEN 256 ELSE 0 END
  + CASE WHEN ' ' || languages || ' ' LIKE '% es %' THEN 512 ELSE 0 END
  + CASE WHEN ' ' || languages || ' ' LIKE '% en %' THEN 1024 ELSE 0 END
  + CASE WHEN ' ' || languages || ' ' LIKE '% pt %' THEN 2048 ELSE 0 END
  + CASE WHEN ' ' || languages || ' ' LIKE '% quc %' THEN 4096 ELSE 0 END
  + CASE WHEN ' ' || languages || ' ' LIKE '% mam %' THEN 8192 ELSE 0 END
  + CASE WHEN ' ' || languages || ' ' LIKE '% kjb %' THEN 16384 ELSE 0 END
  + CASE WHEN ' ' || languages || ' ' LIKE '% nah %' THEN 32768 ELSE 0 END) VIRTUAL;

CREATE TRIGGER business_pages_listed AFTER INSERT ON business_pages BEGIN
  INSERT INTO business_listings
    SELECT 0, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key, NEW.place, NEW.schedule_id, NEW.traits,
      NEW.cell, NEW.city_slug
    WHERE NEW.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

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

CREATE TRIGGER business_categories_listed AFTER INSERT ON business_categories BEGIN
  INSERT INTO business_listings
    SELECT NEW.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key, b.place, b.schedule_id, b.traits,
      b.cell, b.city_slug
    FROM business_pages AS b WHERE b.id = NEW.business_id AND b.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_pages_narrowed
AFTER UPDATE OF place, schedule_id, verified_at, price_range, ratings_count, professional_sum, trust_sum, languages, home_service
ON business_pages
WHEN NEW.place IS NOT OLD.place OR NEW.schedule_id IS NOT OLD.schedule_id OR NEW.traits <> OLD.traits BEGIN
  UPDATE business_listings SET place = NEW.place, cell = NEW.cell, schedule_id = NEW.schedule_id, traits = NEW.traits
    WHERE business_id = NEW.id;
END;
