-- Makes one row of each business: its contact and its page become one record with the id of the contact. former_page_numbers
-- maps the old page numbers, which saved lists of visitors still contain.
CREATE TABLE former_page_numbers (
  page_number INTEGER PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX former_page_numbers_business ON former_page_numbers (business_id);
INSERT INTO former_page_numbers
  SELECT id, coalesce(contact_id,
    (SELECT coalesce(max(id), 0) FROM contacts) + row_number() OVER (PARTITION BY contact_id IS NULL ORDER BY id))
  FROM business_pages;

-- Rows are only moved here, so no trigger may react.
DROP TRIGGER contacts_search_stale;
DROP TRIGGER contacts_legally_renamed;
DROP TRIGGER contacts_added;
DROP TRIGGER contacts_moved;
DROP TRIGGER contacts_gone;
DROP TRIGGER contacts_zip_stale;
DROP TRIGGER contact_categories_filed;
DROP TRIGGER contact_categories_refiled;
DROP TRIGGER contact_categories_unfiled;
DROP TRIGGER contact_pages_made;
DROP TRIGGER contact_pages_changed;
DROP TRIGGER contact_pages_gone;
DROP TRIGGER business_pages_reordered;
DROP TRIGGER business_pages_gone;
DROP TRIGGER business_pages_search_stale;
DROP TRIGGER business_pages_place_stale;
DROP TRIGGER business_pages_settled;
DROP TRIGGER business_pages_listed;
DROP TRIGGER business_pages_relisted;
DROP TRIGGER business_pages_narrowed;
DROP TRIGGER business_categories_dropped;
DROP TRIGGER business_categories_listed;
DROP TRIGGER business_services_added;
DROP TRIGGER business_services_changed;
DROP TRIGGER business_services_dropped;
DROP TRIGGER business_hours_added;
DROP TRIGGER business_hours_changed;
DROP TRIGGER business_hours_dropped;
DROP TRIGGER ratings_counted;
DROP TRIGGER ratings_recounted;
DROP TRIGGER ratings_dropped;
DROP TRIGGER listing_counts_dropped;
DROP TRIGGER listing_places_dropped;
DROP TRIGGER listing_places_empty;

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
UPDATE bulk_items SET before = json_object(
    'before', (SELECT json_group_array(slug) FROM (SELECT c.slug FROM json_each(bulk_items.before, '$.before') AS was
      JOIN categories AS c ON c.id = was.value ORDER BY was.key)),
    'after', (SELECT json_group_array(slug) FROM (SELECT c.slug FROM json_each(bulk_items.before, '$.after') AS became
      JOIN categories AS c ON c.id = became.value ORDER BY became.key)))
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
ALTER TABLE audit_log ADD COLUMN undo TEXT NOT NULL DEFAULT '{}';

CREATE TABLE businesses_next (
  id INTEGER PRIMARY KEY,
  status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'held', 'removed')),
  status_reason TEXT,
  closed_kind TEXT CHECK (closed_kind IN ('for_good', 'for_now', 'moved')),
  closed_until TEXT,
  moved_to INTEGER REFERENCES businesses_next (id) ON DELETE SET NULL,
  source TEXT NOT NULL CHECK (source IN ('demo', 'registration', 'import', 'admin')),
  category_id INTEGER REFERENCES categories (id),
  business_name TEXT NOT NULL DEFAULT '',
  business_slug TEXT NOT NULL UNIQUE,
  name_slug TEXT NOT NULL,
  name_key TEXT NOT NULL,
  legal_name TEXT,
  contact_person TEXT,
  email TEXT,
  phone TEXT,
  whatsapp TEXT,
  location TEXT,
  city TEXT NOT NULL DEFAULT '',
  state_code TEXT NOT NULL DEFAULT '',
  state_confirmed INTEGER NOT NULL DEFAULT 1 CHECK (state_confirmed IN (0, 1)),
  zipcode TEXT,
  time_zone TEXT,
  latitude REAL,
  longitude REAL,
  description TEXT,
  message TEXT,
  specialty TEXT,
  website_url TEXT,
  facebook_url TEXT,
  instagram_url TEXT,
  logo_hash TEXT REFERENCES images (hash),
  price_range TEXT DEFAULT '$$',
  languages TEXT,
  home_service TEXT CHECK (home_service IN ('yes', 'no')),
  slot_capacity INTEGER CHECK (slot_capacity >= 0),
  founder_number INTEGER UNIQUE,
  verified_at TEXT,
  quality INTEGER NOT NULL DEFAULT 0 CHECK (quality BETWEEN 0 AND 999),
  ratings_count INTEGER NOT NULL DEFAULT 0,
  professional_sum INTEGER NOT NULL DEFAULT 0,
  trust_sum INTEGER NOT NULL DEFAULT 0,
  place INTEGER,
  city_slug TEXT,
  schedule_id INTEGER REFERENCES business_schedules (id),
  merged_into INTEGER REFERENCES businesses_next (id) ON DELETE SET NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  is_listed INTEGER GENERATED ALWAYS AS (status = 'published' AND deleted_at IS NULL) VIRTUAL,
  day_key TEXT GENERATED ALWAYS AS (printf('%s %03d', substr(created_at, 1, 10), quality)) VIRTUAL,
  rating_key TEXT GENERATED ALWAYS AS (
    printf('%04d %03d', CASE ratings_count WHEN 0 THEN 0
      ELSE ((professional_sum + trust_sum) * 500 + 17500) / (ratings_count + 5) END, quality)) VIRTUAL,
  place_key TEXT NOT NULL GENERATED ALWAYS AS (
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(city), 'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ú', 'u'), 'ú', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n~'), 'ñ', 'n~') || ' ' || state_code) VIRTUAL,
  cell INTEGER GENERATED ALWAYS AS (place / 5000000 * 1000 + place % 100000 / 50) VIRTUAL,
  attributes INTEGER GENERATED ALWAYS AS (
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
    + CASE WHEN ' ' || languages || ' ' LIKE '% nah %' THEN 32768 ELSE 0 END
  ) VIRTUAL,
  CHECK (status = 'draft' OR (business_name <> '' AND category_id IS NOT NULL AND state_code <> ''))
) STRICT;
INSERT INTO businesses_next (
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
    max(coalesce(c.updated_at, ''), coalesce(p.updated_at, '')),
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

-- From here on references to pages refer to businesses. Foreign keys are not checked during a migration.
ALTER TABLE business_pages RENAME TO businesses;
ALTER TABLE distinct_contacts RENAME TO distinct_contacts_before;
CREATE TABLE distinct_contacts (
  contact_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  other_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (contact_id, other_id)
) STRICT, WITHOUT ROWID;
INSERT INTO distinct_contacts SELECT contact_id, other_id, created_at FROM distinct_contacts_before;
DROP TABLE distinct_contacts_before;
ALTER TABLE exported_contacts RENAME TO exported_contacts_before;
CREATE TABLE exported_contacts (
  contact_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  fingerprints TEXT NOT NULL,
  exported_on TEXT NOT NULL,
  PRIMARY KEY (contact_id, fingerprints)
) STRICT, WITHOUT ROWID;
INSERT INTO exported_contacts SELECT contact_id, fingerprints, exported_on FROM exported_contacts_before;
DROP TABLE exported_contacts_before;
CREATE INDEX distinct_contacts_other ON distinct_contacts (other_id);
CREATE INDEX exported_contacts_day ON exported_contacts (exported_on);
DROP TABLE businesses;
ALTER TABLE businesses_next RENAME TO businesses;
DROP TABLE contact_categories;
DROP TABLE contact_pending;
DROP TABLE contacts;
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

-- Lists, counts and word indexes are computed again from the other tables.
DELETE FROM business_listings;
DELETE FROM listing_counts;
DELETE FROM listing_places;
DELETE FROM search_documents;
DELETE FROM search_pending;
DELETE FROM search_words WHERE is_trade = 0;
UPDATE search_words SET documents = 0;
DELETE FROM search_words_gone;
INSERT INTO search_index (search_index) VALUES ('delete-all');
INSERT INTO search_names (search_names) VALUES ('delete-all');
INSERT INTO contact_index (contact_index) VALUES ('delete-all');

CREATE TRIGGER businesses_reordered
AFTER UPDATE OF quality, ratings_count, professional_sum, trust_sum ON businesses
WHEN NEW.day_key <> OLD.day_key OR NEW.rating_key <> OLD.rating_key BEGIN
  UPDATE business_listings SET day_key = NEW.day_key, rating_key = NEW.rating_key WHERE business_id = NEW.id;
END;

CREATE TRIGGER businesses_gone BEFORE DELETE ON businesses BEGIN
  DELETE FROM business_listings WHERE business_id = OLD.id;
  DELETE FROM contact_index WHERE rowid = max(0, min(coalesce(unixepoch(OLD.created_at), 0), 34000000000)) * 268435456 + OLD.id;
  INSERT OR IGNORE INTO search_pending VALUES (OLD.id);
END;

CREATE TRIGGER businesses_refiled AFTER UPDATE OF created_at, deleted_at ON businesses
WHEN OLD.created_at <> NEW.created_at OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
  DELETE FROM contact_index WHERE rowid = max(0, min(coalesce(unixepoch(OLD.created_at), 0), 34000000000)) * 268435456 + OLD.id;
END;

CREATE TRIGGER businesses_search_stale
AFTER UPDATE OF business_name, legal_name, contact_person, email, phone, location, city, state_code, state_confirmed, zipcode,
  description, specialty, status, verified_at, logo_hash, quality, category_id, source, created_at, deleted_at ON businesses BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

CREATE TRIGGER businesses_place_stale AFTER UPDATE OF latitude, longitude, time_zone ON businesses BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

CREATE TRIGGER businesses_settled AFTER UPDATE OF city_slug ON businesses
WHEN NEW.city_slug IS NOT OLD.city_slug BEGIN
  UPDATE business_listings SET city_slug = NEW.city_slug WHERE business_id = NEW.id;
END;

CREATE TRIGGER businesses_listed AFTER INSERT ON businesses BEGIN
  INSERT INTO business_listings
    SELECT 0, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key, NEW.place, NEW.schedule_id, NEW.attributes,
      NEW.cell, NEW.city_slug
    WHERE NEW.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

CREATE TRIGGER businesses_relisted
AFTER UPDATE OF business_name, name_key, state_code, created_at, status, deleted_at ON businesses BEGIN
  DELETE FROM business_listings WHERE business_id = NEW.id;
  INSERT INTO business_listings
    SELECT c.category_id, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key,
      NEW.place, NEW.schedule_id, NEW.attributes, NEW.cell, NEW.city_slug
    FROM (SELECT 0 AS category_id UNION ALL
          SELECT category_id FROM business_categories WHERE business_id = NEW.id) AS c
    WHERE NEW.is_listed;
END;

CREATE TRIGGER businesses_narrowed
AFTER UPDATE OF place, schedule_id, verified_at, price_range, ratings_count, professional_sum, trust_sum, languages, home_service
ON businesses
WHEN NEW.place IS NOT OLD.place OR NEW.schedule_id IS NOT OLD.schedule_id OR NEW.attributes <> OLD.attributes BEGIN
  UPDATE business_listings SET place = NEW.place, cell = NEW.cell, schedule_id = NEW.schedule_id, attributes = NEW.attributes
    WHERE business_id = NEW.id;
END;

CREATE TRIGGER business_categories_dropped AFTER DELETE ON business_categories BEGIN
  DELETE FROM business_listings WHERE business_id = OLD.business_id AND category_id = OLD.category_id;
  INSERT OR IGNORE INTO search_pending VALUES (OLD.business_id);
END;

CREATE TRIGGER business_categories_listed AFTER INSERT ON business_categories BEGIN
  INSERT INTO business_listings
    SELECT NEW.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key, b.place, b.schedule_id, b.attributes,
      b.cell, b.city_slug
    FROM businesses AS b WHERE b.id = NEW.business_id AND b.is_listed;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
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

CREATE TRIGGER business_hours_added AFTER INSERT ON business_hours BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_hours_changed AFTER UPDATE ON business_hours BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_hours_dropped AFTER DELETE ON business_hours BEGIN
  INSERT OR IGNORE INTO search_pending SELECT id FROM businesses WHERE id = OLD.business_id;
END;

CREATE TRIGGER ratings_counted AFTER INSERT ON ratings WHEN NEW.is_counted BEGIN
  UPDATE businesses SET ratings_count = ratings_count + 1,
    professional_sum = professional_sum + NEW.professional_rating, trust_sum = trust_sum + NEW.trust_rating
    WHERE id = NEW.business_id;
END;

CREATE TRIGGER ratings_recounted
AFTER UPDATE OF business_id, professional_rating, trust_rating, status, deleted_at ON ratings BEGIN
  UPDATE businesses SET ratings_count = ratings_count - 1,
    professional_sum = professional_sum - OLD.professional_rating, trust_sum = trust_sum - OLD.trust_rating
    WHERE id = OLD.business_id AND OLD.is_counted;
  UPDATE businesses SET ratings_count = ratings_count + 1,
    professional_sum = professional_sum + NEW.professional_rating, trust_sum = trust_sum + NEW.trust_rating
    WHERE id = NEW.business_id AND NEW.is_counted;
END;

CREATE TRIGGER ratings_dropped AFTER DELETE ON ratings WHEN OLD.is_counted BEGIN
  UPDATE businesses SET ratings_count = ratings_count - 1,
    professional_sum = professional_sum - OLD.professional_rating, trust_sum = trust_sum - OLD.trust_rating
    WHERE id = OLD.business_id;
END;

CREATE TRIGGER listing_counts_dropped AFTER DELETE ON business_listings BEGIN
  UPDATE listing_counts SET listings = listings - 1
    WHERE category_id = OLD.category_id AND state_code IN (OLD.state_code, '');
END;

CREATE TRIGGER listing_places_dropped AFTER DELETE ON business_listings WHEN OLD.place IS NOT NULL BEGIN
  UPDATE listing_places SET listings = listings - 1
    WHERE category_id = OLD.category_id AND cell = OLD.cell AND place = OLD.place AND state_code = OLD.state_code;
END;

CREATE TRIGGER listing_places_empty AFTER UPDATE OF listings ON listing_places WHEN NEW.listings = 0 BEGIN
  DELETE FROM listing_places
    WHERE category_id = NEW.category_id AND cell = NEW.cell AND place = NEW.place AND state_code = NEW.state_code;
END;

INSERT INTO business_listings
  SELECT c.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key, b.place, b.schedule_id, b.attributes, b.cell, b.city_slug
  FROM businesses AS b
  JOIN (SELECT id AS business_id, 0 AS category_id FROM businesses
    UNION ALL SELECT business_id, category_id FROM business_categories) AS c ON c.business_id = b.id
  WHERE b.is_listed = 1;
INSERT INTO search_pending SELECT id FROM businesses;
UPDATE public_version SET version = version + 1;
