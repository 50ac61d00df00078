-- The words of the field for what lists are narrowed by (features/businesses/attributes.ts) and for what the export
-- remembers of each cell. PostgreSQL does not rename columns within triggers: those that name one are written anew.
DROP TRIGGER business_pages_listed;
DROP TRIGGER business_pages_relisted;
DROP TRIGGER business_categories_listed;
DROP TRIGGER business_pages_narrowed;
ALTER TABLE business_pages RENAME COLUMN traits TO attributes;
ALTER TABLE business_listings RENAME COLUMN traits TO attributes;
ALTER TABLE exported_contacts RENAME COLUMN prints TO fingerprints;

CREATE TRIGGER business_pages_listed AFTER INSERT ON business_pages BEGIN
  INSERT INTO business_listings
    SELECT 0, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key, NEW.place, NEW.schedule_id, NEW.attributes,
      NEW.cell, NEW.city_slug
    WHERE NEW.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

CREATE TRIGGER business_pages_relisted
AFTER UPDATE OF business_name, name_key, state_code, created_at, status, deleted_at ON business_pages BEGIN
  DELETE FROM business_listings WHERE business_id = NEW.id;
  INSERT INTO business_listings
    SELECT c.category_id, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key,
      NEW.place, NEW.schedule_id, NEW.attributes, NEW.cell, NEW.city_slug
    FROM (SELECT 0 AS category_id UNION ALL
          SELECT category_id FROM business_categories WHERE business_id = NEW.id) AS c
    WHERE NEW.is_listed;
END;

CREATE TRIGGER business_categories_listed AFTER INSERT ON business_categories BEGIN
  INSERT INTO business_listings
    SELECT NEW.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key, b.place, b.schedule_id, b.attributes,
      b.cell, b.city_slug
    FROM business_pages AS b WHERE b.id = NEW.business_id AND b.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_pages_narrowed
AFTER UPDATE OF place, schedule_id, verified_at, price_range, ratings_count, professional_sum, trust_sum, languages, home_service
ON business_pages
WHEN NEW.place IS NOT OLD.place OR NEW.schedule_id IS NOT OLD.schedule_id OR NEW.attributes <> OLD.attributes BEGIN
  UPDATE business_listings SET place = NEW.place, cell = NEW.cell, schedule_id = NEW.schedule_id, attributes = NEW.attributes
    WHERE business_id = NEW.id;
END;
