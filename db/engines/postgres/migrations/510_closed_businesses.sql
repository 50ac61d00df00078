-- Closed businesses are in no list (D118), but their page and a search for their name still show them.
DROP TRIGGER businesses_search_stale ON businesses;
CREATE TRIGGER businesses_search_stale
  AFTER UPDATE OF business_name, legal_name, contact_person, email, phone, location, city, state_code, state_confirmed, zipcode,
    description, specialty, status, closed_kind, verified_at, logo_hash, quality, category_id, source, created_at, deleted_at ON businesses
  FOR EACH ROW EXECUTE FUNCTION businesses_search_stale_trigger();
CREATE OR REPLACE FUNCTION businesses_listed_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_listings
    SELECT 0, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key, NEW.place, NEW.schedule_id, NEW.attributes,
      NEW.cell, NEW.city_slug
    WHERE NEW.is_listed = 1 AND NEW.closed_kind IS NULL;
  INSERT INTO search_pending VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION businesses_relisted_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM business_listings WHERE business_id = NEW.id;
  INSERT INTO business_listings
    SELECT c.category_id, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key,
      NEW.place, NEW.schedule_id, NEW.attributes, NEW.cell, NEW.city_slug
    FROM (SELECT 0 AS category_id UNION ALL
          SELECT category_id FROM business_categories WHERE business_id = NEW.id) AS c
    WHERE NEW.is_listed = 1 AND NEW.closed_kind IS NULL;
  RETURN NULL;
END $$;
DROP TRIGGER businesses_relisted ON businesses;
CREATE TRIGGER businesses_relisted
  AFTER UPDATE OF business_name, name_key, state_code, created_at, status, closed_kind, deleted_at ON businesses
  FOR EACH ROW EXECUTE FUNCTION businesses_relisted_trigger();
CREATE OR REPLACE FUNCTION business_categories_listed_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_listings
    SELECT NEW.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key, b.place, b.schedule_id, b.attributes,
      b.cell, b.city_slug
    FROM businesses AS b WHERE b.id = NEW.business_id AND b.is_listed = 1 AND b.closed_kind IS NULL;
  INSERT INTO search_pending VALUES (NEW.business_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE INDEX businesses_reopening ON businesses (closed_until) WHERE closed_until IS NOT NULL;
DELETE FROM business_listings WHERE business_id IN (SELECT id FROM businesses WHERE closed_kind IS NOT NULL);
