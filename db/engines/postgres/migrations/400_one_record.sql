-- Makes one row of each business: its contact and its page become one record with the id of the contact. former_page_numbers
-- maps the old page numbers, which saved lists of visitors still contain.
CREATE TABLE former_page_numbers (
  page_number BIGINT PRIMARY KEY,
  business_id BIGINT NOT NULL
);
INSERT INTO former_page_numbers
  SELECT id, coalesce(contact_id,
    (SELECT coalesce(max(id), 0) FROM contacts) + row_number() OVER (PARTITION BY contact_id IS NULL ORDER BY id))
  FROM business_pages;

-- Rows are only moved here, so no trigger may react.
ALTER TABLE business_categories DISABLE TRIGGER business_categories_dropped;
ALTER TABLE business_categories DISABLE TRIGGER business_categories_listed;
ALTER TABLE business_services DISABLE TRIGGER business_services_changed;
ALTER TABLE business_hours DISABLE TRIGGER business_hours_changed;
ALTER TABLE ratings DISABLE TRIGGER ratings_recounted;
ALTER TABLE business_categories DROP CONSTRAINT business_categories_business_id_fkey;
ALTER TABLE business_services DROP CONSTRAINT business_services_business_id_fkey;
ALTER TABLE business_hours DROP CONSTRAINT business_hours_business_id_fkey;
ALTER TABLE business_closed_dates DROP CONSTRAINT business_closed_dates_business_id_fkey;
ALTER TABLE business_slug_redirects DROP CONSTRAINT business_slug_redirects_business_id_fkey;
ALTER TABLE ratings DROP CONSTRAINT ratings_business_id_fkey;
ALTER TABLE reservations DROP CONSTRAINT reservations_business_id_fkey;
ALTER TABLE promotion_applications DROP CONSTRAINT promotion_applications_business_id_fkey;
ALTER TABLE owner_links DROP CONSTRAINT owner_links_business_id_fkey;
ALTER TABLE reports DROP CONSTRAINT reports_business_id_fkey;
ALTER TABLE corrections DROP CONSTRAINT corrections_business_id_fkey;
ALTER TABLE import_records DROP CONSTRAINT import_records_business_id_fkey;
ALTER TABLE import_rows DROP CONSTRAINT import_rows_business_id_fkey;
ALTER TABLE distinct_contacts DROP CONSTRAINT distinct_contacts_contact_id_fkey;
ALTER TABLE distinct_contacts DROP CONSTRAINT distinct_contacts_other_id_fkey;
ALTER TABLE exported_contacts DROP CONSTRAINT exported_contacts_contact_id_fkey;

-- Sets the contact id in each row that refers to a page. The ids are negative meanwhile, so that no old id equals a new one.
UPDATE business_categories SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = business_categories.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE business_categories SET business_id = -business_id WHERE business_id < 0;
UPDATE business_services SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = business_services.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE business_services SET business_id = -business_id WHERE business_id < 0;
UPDATE business_hours SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = business_hours.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE business_hours SET business_id = -business_id WHERE business_id < 0;
UPDATE business_closed_dates SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = business_closed_dates.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE business_closed_dates SET business_id = -business_id WHERE business_id < 0;
UPDATE business_slug_redirects SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = business_slug_redirects.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE business_slug_redirects SET business_id = -business_id WHERE business_id < 0;
UPDATE ratings SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = ratings.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE ratings SET business_id = -business_id WHERE business_id < 0;
UPDATE reservations SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = reservations.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE reservations SET business_id = -business_id WHERE business_id < 0;
UPDATE promotion_applications SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = promotion_applications.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE promotion_applications SET business_id = -business_id WHERE business_id < 0;
UPDATE owner_links SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = owner_links.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE owner_links SET business_id = -business_id WHERE business_id < 0;
UPDATE reports SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = reports.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE reports SET business_id = -business_id WHERE business_id < 0;
UPDATE corrections SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = corrections.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE corrections SET business_id = -business_id WHERE business_id < 0;
UPDATE import_records SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = import_records.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE import_records SET business_id = -business_id WHERE business_id < 0;
UPDATE import_rows SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = import_rows.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE import_rows SET business_id = -business_id WHERE business_id < 0;
UPDATE import_verdicts SET business_id = NULL WHERE business_id NOT IN (SELECT page_number FROM former_page_numbers);
UPDATE import_verdicts SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = import_verdicts.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE import_verdicts SET business_id = -business_id WHERE business_id < 0;
UPDATE images SET business_id = NULL WHERE business_id NOT IN (SELECT page_number FROM former_page_numbers);
UPDATE images SET business_id = -(SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = images.business_id)
  WHERE business_id IN (SELECT page_number FROM former_page_numbers WHERE page_number <> business_id);
UPDATE images SET business_id = -business_id WHERE business_id < 0;
INSERT INTO business_categories
  SELECT contact_id, category_id, position FROM contact_categories
  WHERE contact_id NOT IN (SELECT business_id FROM former_page_numbers);

-- The audit log, the bulk items and the messages about registrations refer to a page by its number.
UPDATE audit_log SET noun = 'contact', entity_id = (SELECT n.business_id FROM former_page_numbers AS n WHERE n.page_number = entity_id)
  WHERE noun = 'business';
UPDATE bulk_items SET item = 'registros--' || (SELECT n.business_id FROM former_page_numbers AS n WHERE 'registros-' || n.page_number = item)
  WHERE item IN (SELECT 'registros-' || page_number FROM former_page_numbers);
UPDATE bulk_items SET item = replace(item, 'registros--', 'registros-') WHERE item LIKE 'registros--%';
-- Categories were stored by id, now by slug.
UPDATE bulk_items SET before = json_build_object(
    'before', (SELECT coalesce(json_agg(c.slug ORDER BY was.at), '[]') FROM json_array_elements_text(before::json -> 'before')
      WITH ORDINALITY AS was (value, at) JOIN categories AS c ON c.id = was.value::bigint),
    'after', (SELECT coalesce(json_agg(c.slug ORDER BY became.at), '[]') FROM json_array_elements_text(before::json -> 'after')
      WITH ORDINALITY AS became (value, at) JOIN categories AS c ON c.id = became.value::bigint))::text
  WHERE bulk_id IN (SELECT id FROM bulk_actions WHERE verb = 'contactos recategorizar');
UPDATE outbox SET idempotency_key = 'registration-mail--' || (SELECT n.business_id FROM former_page_numbers AS n
    WHERE 'registration-mail-' || n.page_number = idempotency_key)
  WHERE idempotency_key IN (SELECT 'registration-mail-' || page_number FROM former_page_numbers);
UPDATE outbox SET idempotency_key = replace(idempotency_key, '-mail--', '-mail-') WHERE idempotency_key LIKE 'registration-mail--%';
UPDATE outbox SET idempotency_key = 'registration-marketing--' || (SELECT n.business_id FROM former_page_numbers AS n
    WHERE 'registration-marketing-' || n.page_number = idempotency_key)
  WHERE idempotency_key IN (SELECT 'registration-marketing-' || page_number FROM former_page_numbers);
UPDATE outbox SET idempotency_key = replace(idempotency_key, '-marketing--', '-marketing-') WHERE idempotency_key LIKE 'registration-marketing--%';
UPDATE outbox SET idempotency_key = 'registration-published--' || (SELECT n.business_id FROM former_page_numbers AS n
    WHERE 'registration-published-' || n.page_number = idempotency_key)
  WHERE idempotency_key IN (SELECT 'registration-published-' || page_number FROM former_page_numbers);
UPDATE outbox SET idempotency_key = replace(idempotency_key, '-published--', '-published-') WHERE idempotency_key LIKE 'registration-published--%';
-- These rows live for minutes, and their hash does not tell what they refer to.
DELETE FROM recent_forms;
DELETE FROM changes;
ALTER TABLE audit_log ADD COLUMN undo TEXT COLLATE "C" NOT NULL DEFAULT '{}';

CREATE TABLE businesses (
  id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  status TEXT COLLATE "C" NOT NULL CHECK (status IN ('draft', 'published', 'held', 'removed')),
  status_reason TEXT COLLATE "C",
  closed_kind TEXT COLLATE "C" CHECK (closed_kind IN ('for_good', 'for_now', 'moved')),
  closed_until TEXT COLLATE "C",
  moved_to BIGINT REFERENCES businesses (id) ON DELETE SET NULL,
  source TEXT COLLATE "C" NOT NULL CHECK (source IN ('demo', 'registration', 'import', 'admin')),
  category_id BIGINT REFERENCES categories (id),
  business_name TEXT COLLATE "C" NOT NULL DEFAULT '',
  business_slug TEXT COLLATE "C" NOT NULL UNIQUE,
  name_slug TEXT COLLATE "C" NOT NULL,
  name_key TEXT COLLATE "C" NOT NULL,
  legal_name TEXT COLLATE "C",
  contact_person TEXT COLLATE "C",
  email TEXT COLLATE "C",
  phone TEXT COLLATE "C",
  whatsapp TEXT COLLATE "C",
  location TEXT COLLATE "C",
  city TEXT COLLATE "C" NOT NULL DEFAULT '',
  state_code TEXT COLLATE "C" NOT NULL DEFAULT '',
  state_confirmed BIGINT NOT NULL DEFAULT 1 CHECK (state_confirmed IN (0, 1)),
  zipcode TEXT COLLATE "C",
  time_zone TEXT COLLATE "C",
  latitude DOUBLE PRECISION,
  longitude DOUBLE PRECISION,
  description TEXT COLLATE "C",
  message TEXT COLLATE "C",
  specialty TEXT COLLATE "C",
  website_url TEXT COLLATE "C",
  facebook_url TEXT COLLATE "C",
  instagram_url TEXT COLLATE "C",
  logo_hash TEXT COLLATE "C" REFERENCES images (hash),
  price_range TEXT COLLATE "C" DEFAULT '$$',
  languages TEXT COLLATE "C",
  home_service TEXT COLLATE "C" CHECK (home_service IN ('yes', 'no')),
  slot_capacity BIGINT CHECK (slot_capacity >= 0),
  founder_number BIGINT UNIQUE,
  verified_at TEXT COLLATE "C",
  quality BIGINT NOT NULL DEFAULT 0 CHECK (quality BETWEEN 0 AND 999),
  ratings_count BIGINT NOT NULL DEFAULT 0,
  professional_sum BIGINT NOT NULL DEFAULT 0,
  trust_sum BIGINT NOT NULL DEFAULT 0,
  place BIGINT,
  city_slug TEXT COLLATE "C",
  schedule_id BIGINT REFERENCES business_schedules (id),
  merged_into BIGINT REFERENCES businesses (id) ON DELETE SET NULL,
  version BIGINT NOT NULL DEFAULT 1,
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL,
  deleted_at TEXT COLLATE "C",
  is_listed BIGINT GENERATED ALWAYS AS (CASE WHEN status = 'published' AND deleted_at IS NULL THEN 1 ELSE 0 END) STORED,
  day_key TEXT COLLATE "C" GENERATED ALWAYS AS (substr(created_at, 1, 10) || ' ' || lpad(quality::text, 3, '0')) STORED,
  rating_key TEXT COLLATE "C" GENERATED ALWAYS AS (
    lpad((CASE ratings_count WHEN 0 THEN 0
      ELSE ((professional_sum + trust_sum) * 500 + 17500) / (ratings_count + 5) END)::text, 4, '0')
      || ' ' || lpad(quality::text, 3, '0')) STORED,
  place_key TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(city), 'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ú', 'u'), 'ú', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n~'), 'ñ', 'n~') || ' ' || state_code) STORED,
  cell BIGINT GENERATED ALWAYS AS (place / 5000000 * 1000 + place % 100000 / 50) STORED,
  attributes BIGINT GENERATED ALWAYS AS (
    ((verified_at IS NOT NULL)::int)
    + 2 * ((ratings_count > 0 AND professional_sum + trust_sum >= 6 * ratings_count)::int)
    + 4 * ((ratings_count > 0 AND professional_sum + trust_sum >= 8 * ratings_count)::int)
    + 8 * ((ratings_count > 0 AND professional_sum + trust_sum >= 9 * ratings_count)::int)
    + CASE price_range WHEN '$' THEN 16 WHEN '$$' THEN 32 WHEN '$$$' THEN 64 WHEN '$$$$' THEN 128 ELSE 0 END
    + CASE home_service WHEN 'yes' THEN 256 ELSE 0 END
    + CASE WHEN ' ' || languages || ' ' LIKE '% es %' THEN 512 ELSE 0 END
    + CASE WHEN ' ' || languages || ' ' LIKE '% en %' THEN 1024 ELSE 0 END
    + CASE WHEN ' ' || languages || ' ' LIKE '% pt %' THEN 2048 ELSE 0 END
    + CASE WHEN ' ' || languages || ' ' LIKE '% quc %' THEN 4096 ELSE 0 END
    + CASE WHEN ' ' || languages || ' ' LIKE '% mam %' THEN 8192 ELSE 0 END
    + CASE WHEN ' ' || languages || ' ' LIKE '% kjb %' THEN 16384 ELSE 0 END
    + CASE WHEN ' ' || languages || ' ' LIKE '% nah %' THEN 32768 ELSE 0 END
  ) STORED,
  CHECK (status = 'draft' OR (business_name <> '' AND category_id IS NOT NULL AND state_code <> ''))
);
CREATE TRIGGER businesses_numbers AFTER INSERT ON businesses FOR EACH STATEMENT EXECUTE FUNCTION numbers_follow();
INSERT INTO businesses (
  id, status, status_reason, source, category_id, business_name, business_slug, name_slug, name_key, legal_name,
  contact_person, email, phone, location, city, state_code, state_confirmed, zipcode, description, message, quality,
  merged_into, version, created_at, updated_at, deleted_at, whatsapp, time_zone, latitude, longitude, specialty,
  website_url, facebook_url, instagram_url, logo_hash, price_range, languages, home_service, slot_capacity,
  founder_number, verified_at, ratings_count, professional_sum, trust_sum, place, city_slug, schedule_id)
  SELECT n.business_id,
    CASE WHEN p.id IS NULL OR p.business_name = '' OR p.state_code = '' THEN 'draft'
      WHEN p.deleted_at IS NOT NULL AND c.id IS NOT NULL AND c.deleted_at IS NULL THEN 'removed' ELSE p.status END,
    CASE WHEN p.deleted_at IS NOT NULL AND c.id IS NOT NULL AND c.deleted_at IS NULL THEN 'Su página estaba en la papelera'
      ELSE p.status_reason END,
    coalesce(c.source, 'admin'),
    coalesce(p.category_id, (SELECT category_id FROM contact_categories AS f WHERE f.contact_id = c.id ORDER BY position LIMIT 1)),
    coalesce(p.business_name, c.name),
    coalesce(p.business_slug, 'negocio-sin-nombre-c' || c.id),
    coalesce(p.name_slug, 'negocio-sin-nombre'),
    coalesce(p.name_key, c.name_key),
    c.legal_name,
    coalesce(p.contact_person, c.contact_person),
    coalesce(p.email, c.email),
    coalesce(p.phone, c.phone),
    coalesce(p.location, c.location),
    coalesce(p.city, c.city, ''),
    coalesce(p.state_code, c.state_code, ''),
    coalesce(p.state_confirmed, CASE WHEN c.state_code IS NULL THEN 0 ELSE 1 END),
    coalesce(p.zipcode, c.zipcode),
    CASE WHEN p.id IS NULL THEN c.message ELSE p.description END,
    c.message,
    coalesce(p.quality, 0),
    c.merged_into,
    coalesce(c.version, 0) + coalesce(p.version, 0),
    coalesce(c.created_at, p.created_at),
    greatest(coalesce(c.updated_at, ''), coalesce(p.updated_at, '')),
    CASE WHEN c.id IS NULL THEN p.deleted_at ELSE c.deleted_at END,
    p.whatsapp,
    p.time_zone,
    p.latitude,
    p.longitude,
    p.specialty,
    p.website_url,
    p.facebook_url,
    p.instagram_url,
    p.logo_hash,
    p.price_range,
    p.languages,
    p.home_service,
    p.slot_capacity,
    p.founder_number,
    p.verified_at,
    coalesce(p.ratings_count, 0),
    coalesce(p.professional_sum, 0),
    coalesce(p.trust_sum, 0),
    p.place,
    p.city_slug,
    p.schedule_id
  FROM (SELECT business_id, page_number FROM former_page_numbers
    UNION ALL SELECT id, NULL FROM contacts WHERE id NOT IN (SELECT business_id FROM former_page_numbers)) AS n
  LEFT JOIN business_pages AS p ON p.id = n.page_number
  LEFT JOIN contacts AS c ON c.id = n.business_id;

DROP TABLE business_pages;
DROP TABLE contact_categories;
DROP TABLE contact_pending;
DROP TABLE contacts;
DROP FUNCTION contacts_search_stale_trigger();
DROP FUNCTION contacts_legally_renamed_trigger();
DROP FUNCTION contacts_added_trigger();
DROP FUNCTION contacts_moved_trigger();
DROP FUNCTION contacts_gone_trigger();
DROP FUNCTION contacts_zip_stale_trigger();
DROP FUNCTION contact_categories_filed_trigger();
DROP FUNCTION contact_categories_refiled_trigger();
DROP FUNCTION contact_categories_unfiled_trigger();
DROP FUNCTION contact_pages_made_trigger();
DROP FUNCTION contact_pages_changed_trigger();
DROP FUNCTION contact_pages_gone_trigger();
DROP FUNCTION business_pages_reordered_trigger();
DROP FUNCTION business_pages_gone_trigger();
DROP FUNCTION business_pages_search_stale_trigger();
DROP FUNCTION business_pages_place_stale_trigger();
DROP FUNCTION business_pages_settled_trigger();
DROP FUNCTION business_pages_listed_trigger();
DROP FUNCTION business_pages_relisted_trigger();
DROP FUNCTION business_pages_narrowed_trigger();
ALTER TABLE business_categories ADD FOREIGN KEY (business_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE business_services ADD FOREIGN KEY (business_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE business_hours ADD FOREIGN KEY (business_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE business_closed_dates ADD FOREIGN KEY (business_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE business_slug_redirects ADD FOREIGN KEY (business_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE ratings ADD FOREIGN KEY (business_id) REFERENCES businesses (id);
ALTER TABLE reservations ADD FOREIGN KEY (business_id) REFERENCES businesses (id);
ALTER TABLE promotion_applications ADD FOREIGN KEY (business_id) REFERENCES businesses (id);
ALTER TABLE owner_links ADD FOREIGN KEY (business_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE reports ADD FOREIGN KEY (business_id) REFERENCES businesses (id) ON DELETE SET NULL;
ALTER TABLE corrections ADD FOREIGN KEY (business_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE import_records ADD FOREIGN KEY (business_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE import_rows ADD FOREIGN KEY (business_id) REFERENCES businesses (id) ON DELETE SET NULL;
ALTER TABLE former_page_numbers ADD FOREIGN KEY (business_id) REFERENCES businesses (id) ON DELETE CASCADE;
CREATE INDEX former_page_numbers_business ON former_page_numbers (business_id);
ALTER TABLE distinct_contacts ADD FOREIGN KEY (contact_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE distinct_contacts ADD FOREIGN KEY (other_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE exported_contacts ADD FOREIGN KEY (contact_id) REFERENCES businesses (id) ON DELETE CASCADE;
CREATE INDEX businesses_name_slug ON businesses (name_slug);
CREATE INDEX businesses_phone ON businesses (phone);
CREATE INDEX businesses_email ON businesses (email);
CREATE INDEX businesses_held ON businesses (created_at) WHERE status = 'held' AND deleted_at IS NULL;
CREATE INDEX businesses_rated ON businesses (status, deleted_at, ratings_count);
CREATE INDEX businesses_logo ON businesses (logo_hash) WHERE logo_hash IS NOT NULL;
CREATE INDEX businesses_merged ON businesses (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX businesses_moved ON businesses (moved_to) WHERE moved_to IS NOT NULL;
CREATE INDEX businesses_deleted ON businesses (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX businesses_kept ON businesses (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX businesses_nameless ON businesses (id) WHERE business_name = '' AND deleted_at IS NULL;
CREATE INDEX businesses_by_name ON businesses (name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX businesses_by_place ON businesses (place_key, id) WHERE deleted_at IS NULL;
CREATE INDEX businesses_same_phone ON businesses (phone, id) WHERE deleted_at IS NULL;
CREATE INDEX businesses_same_email ON businesses (lower(email), id) WHERE deleted_at IS NULL AND email <> '';

CREATE FUNCTION businesses_reordered_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE business_listings SET day_key = NEW.day_key, rating_key = NEW.rating_key WHERE business_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_reordered AFTER UPDATE OF quality, ratings_count, professional_sum, trust_sum ON businesses
  FOR EACH ROW WHEN (NEW.day_key <> OLD.day_key OR NEW.rating_key <> OLD.rating_key)
  EXECUTE FUNCTION businesses_reordered_trigger();

CREATE FUNCTION businesses_gone_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM business_listings WHERE business_id = OLD.id;
  DELETE FROM contact_index WHERE rowid = greatest(0, least(coalesce(unixepoch(OLD.created_at), 0), 34000000000)) * 268435456 + OLD.id;
  INSERT INTO search_pending VALUES (OLD.id) ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
CREATE TRIGGER businesses_gone BEFORE DELETE ON businesses FOR EACH ROW EXECUTE FUNCTION businesses_gone_trigger();

CREATE FUNCTION businesses_refiled_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contact_index WHERE rowid = greatest(0, least(coalesce(unixepoch(OLD.created_at), 0), 34000000000)) * 268435456 + OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_refiled AFTER UPDATE OF created_at, deleted_at ON businesses
  FOR EACH ROW WHEN (OLD.created_at <> NEW.created_at OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION businesses_refiled_trigger();

CREATE FUNCTION businesses_search_stale_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_pending VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_search_stale
  AFTER UPDATE OF business_name, legal_name, contact_person, email, phone, location, city, state_code, state_confirmed, zipcode,
    description, specialty, status, verified_at, logo_hash, quality, category_id, source, created_at, deleted_at ON businesses
  FOR EACH ROW EXECUTE FUNCTION businesses_search_stale_trigger();

CREATE FUNCTION businesses_place_stale_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_pending VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_place_stale AFTER UPDATE OF latitude, longitude, time_zone ON businesses
  FOR EACH ROW EXECUTE FUNCTION businesses_place_stale_trigger();

CREATE FUNCTION businesses_settled_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE business_listings SET city_slug = NEW.city_slug WHERE business_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_settled AFTER UPDATE OF city_slug ON businesses
  FOR EACH ROW WHEN (NEW.city_slug IS DISTINCT FROM OLD.city_slug)
  EXECUTE FUNCTION businesses_settled_trigger();

CREATE FUNCTION businesses_listed_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_listings
    SELECT 0, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key, NEW.place, NEW.schedule_id, NEW.attributes,
      NEW.cell, NEW.city_slug
    WHERE NEW.is_listed = 1;
  INSERT INTO search_pending VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_listed AFTER INSERT ON businesses
  FOR EACH ROW EXECUTE FUNCTION businesses_listed_trigger();

CREATE FUNCTION businesses_relisted_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM business_listings WHERE business_id = NEW.id;
  INSERT INTO business_listings
    SELECT c.category_id, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key,
      NEW.place, NEW.schedule_id, NEW.attributes, NEW.cell, NEW.city_slug
    FROM (SELECT 0 AS category_id UNION ALL
          SELECT category_id FROM business_categories WHERE business_id = NEW.id) AS c
    WHERE NEW.is_listed = 1;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_relisted
  AFTER UPDATE OF business_name, name_key, state_code, created_at, status, deleted_at ON businesses
  FOR EACH ROW EXECUTE FUNCTION businesses_relisted_trigger();

CREATE FUNCTION businesses_narrowed_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE business_listings SET place = NEW.place, cell = NEW.cell, schedule_id = NEW.schedule_id, attributes = NEW.attributes
    WHERE business_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_narrowed
  AFTER UPDATE OF place, schedule_id, verified_at, price_range, ratings_count, professional_sum, trust_sum, languages,
    home_service ON businesses
  FOR EACH ROW WHEN (NEW.place IS DISTINCT FROM OLD.place OR NEW.schedule_id IS DISTINCT FROM OLD.schedule_id OR NEW.attributes <> OLD.attributes)
  EXECUTE FUNCTION businesses_narrowed_trigger();

CREATE OR REPLACE FUNCTION business_categories_listed_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_listings
    SELECT NEW.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key, b.place, b.schedule_id, b.attributes,
      b.cell, b.city_slug
    FROM businesses AS b WHERE b.id = NEW.business_id AND b.is_listed = 1;
  INSERT INTO search_pending VALUES (NEW.business_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION business_hours_dropped_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_pending SELECT id FROM businesses WHERE id = OLD.business_id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ratings_counted_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE businesses SET ratings_count = ratings_count + 1,
    professional_sum = professional_sum + NEW.professional_rating, trust_sum = trust_sum + NEW.trust_rating
    WHERE id = NEW.business_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ratings_recounted_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE businesses SET ratings_count = ratings_count - 1,
    professional_sum = professional_sum - OLD.professional_rating, trust_sum = trust_sum - OLD.trust_rating
    WHERE id = OLD.business_id AND OLD.is_counted = 1;
  UPDATE businesses SET ratings_count = ratings_count + 1,
    professional_sum = professional_sum + NEW.professional_rating, trust_sum = trust_sum + NEW.trust_rating
    WHERE id = NEW.business_id AND NEW.is_counted = 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ratings_dropped_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE businesses SET ratings_count = ratings_count - 1,
    professional_sum = professional_sum - OLD.professional_rating, trust_sum = trust_sum - OLD.trust_rating
    WHERE id = OLD.business_id;
  RETURN NULL;
END $$;

ALTER TABLE business_categories ENABLE TRIGGER business_categories_dropped;
ALTER TABLE business_categories ENABLE TRIGGER business_categories_listed;
ALTER TABLE business_services ENABLE TRIGGER business_services_changed;
ALTER TABLE business_hours ENABLE TRIGGER business_hours_changed;
ALTER TABLE ratings ENABLE TRIGGER ratings_recounted;

-- Lists, counts and word indexes are computed again from the other tables.
DELETE FROM business_listings;
DELETE FROM search_documents;
DELETE FROM search_pending;
DELETE FROM listing_counts;
DELETE FROM listing_places;
DELETE FROM search_words WHERE is_trade = 0;
UPDATE search_words SET documents = 0;
DELETE FROM search_words_gone;
DELETE FROM search_index;
DELETE FROM search_names;
DELETE FROM contact_index;
INSERT INTO business_listings
  SELECT c.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key, b.place, b.schedule_id, b.attributes, b.cell, b.city_slug
  FROM businesses AS b
  JOIN (SELECT id AS business_id, 0 AS category_id FROM businesses
    UNION ALL SELECT business_id, category_id FROM business_categories) AS c ON c.business_id = b.id
  WHERE b.is_listed = 1;
INSERT INTO search_pending SELECT id FROM businesses;
UPDATE public_version SET version = version + 1;
