-- The tables of the current version. A new database gets this file. Each change here needs a migration with the same effect,
-- one file per engine with the same number (CONTRIBUTING.md). A test compares the results of both ways, and both engines.
-- Units: columns ending in _at are ISO 8601 in UTC ('2026-11-21T14:03:00.000Z'), calendar dates 'yyyy-MM-dd', times 'HH:mm',
-- money whole cents, booleans 0 or 1. Deleted rows have deleted_at until the trash is emptied. Every edit increments version,
-- so that an older form shows which fields changed since it was opened (F44).
-- The log, links, addresses and browsers contain row ids. So each table has its own counter (AUTOINCREMENT), and no id is used
-- again after its row was deleted (F51).
-- The triggers of the change feed are not here: db/change-triggers.ts creates them at every start.

-- ===== Settings and work of the processes =====

-- Settings that administrators change, and internal marks of the program.
CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Background work, its present holder, and the end of the lease. Only one of several processes does the work at a time.
CREATE TABLE leases (
  what TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Version of all public data. Every change of public data increments it (db/change-triggers.ts). A cached page is valid only
-- for the version from which it was rendered.
CREATE TABLE public_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO public_version (id, version) VALUES (1, 0);

-- Changes for open pages: one row per record that ever changed, with the version of its last change. All records share one
-- version counter. Triggers write the row in the same transaction, for any writer: administration, form or import process.
-- db/change-triggers.ts creates them from one list.
CREATE TABLE changes (
  noun TEXT NOT NULL CHECK (noun IN ('category', 'contact', 'business', 'rating', 'image')),
  entity_id INTEGER NOT NULL,          -- of a rating: its business; of an image: its category; of contacts: always 0
  version INTEGER NOT NULL UNIQUE,
  PRIMARY KEY (noun, entity_id)
) STRICT, WITHOUT ROWID;

-- The newest 5,000 changes are stored. A page that was offline for longer is loaded again completely.
CREATE TRIGGER changes_pruned AFTER INSERT ON changes BEGIN
  DELETE FROM changes WHERE version <= NEW.version - 5000;
END;

-- Messages to other systems that must not be lost. Written in the transaction that causes them, sent after it.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('mail', 'marketing')),
  idempotency_key TEXT NOT NULL UNIQUE,  -- kind and row of the message, so that it is sent only once
  about TEXT NOT NULL,                   -- text for administrators, in Spanish, without personal data
  payload TEXT NOT NULL,                 -- JSON; emptied after sending
  status TEXT NOT NULL CHECK (status IN ('pending', 'sent', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT NOT NULL,         -- while it is being sent: end of the lease of the sender
  last_error TEXT,
  created_at TEXT NOT NULL,
  sent_at TEXT
) STRICT;
CREATE INDEX outbox_due ON outbox (next_attempt_at, id) WHERE status = 'pending';
CREATE INDEX outbox_newest ON outbox (created_at DESC, id DESC);
CREATE INDEX outbox_dead ON outbox (created_at, id) WHERE status = 'dead';
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE status = 'sent';

-- The newest errors, so that an operator finds the reference that a visitor quotes. No personal data, as in the log.
CREATE TABLE error_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT,                      -- six letters or digits, shown on the error page
  method TEXT NOT NULL,
  part TEXT,                           -- the optional part of a page that failed
  name TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX error_log_reference ON error_log (reference);

CREATE TRIGGER error_log_pruned AFTER INSERT ON error_log BEGIN
  DELETE FROM error_log WHERE id <= NEW.id - 200;
END;

-- Number of events per day, in the time zone of the site, without any data about persons. The row with an empty word is the
-- total of the day; the other rows are some of its words (features/statistics/store.server.ts).
CREATE TABLE daily_counts (
  what TEXT NOT NULL,
  word TEXT NOT NULL,
  day TEXT NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (what, word, day)
) STRICT, WITHOUT ROWID;
-- Includes the counts, so that the most frequent words of a month are read from the index only.
CREATE INDEX daily_counts_day ON daily_counts (what, day, times);

-- ===== Pictures and categories =====

-- Pictures. The file of a picture has the hash of its content as name.
CREATE TABLE images (
  hash TEXT PRIMARY KEY,
  media_type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  business_id INTEGER                  -- business whose storage limit it counts for; null: the site
) STRICT, WITHOUT ROWID;
CREATE INDEX images_business ON images (business_id) WHERE business_id IS NOT NULL;

CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  subtitle TEXT,
  service_type TEXT NOT NULL,
  description TEXT NOT NULL,
  gradient TEXT NOT NULL,              -- color of the category, one of the allowed style names
  illustration TEXT NOT NULL,          -- name of the drawing in public/ilustraciones
  image_url TEXT,                      -- main picture, if an administrator chose one
  position INTEGER NOT NULL,
  slot_capacity INTEGER NOT NULL DEFAULT 1 CHECK (slot_capacity >= 0),  -- reservations per slot, 0 = no limit (D61)
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX categories_deleted ON categories (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TRIGGER categories_renamed AFTER UPDATE OF name, subtitle, service_type, is_active ON categories BEGIN
  INSERT OR IGNORE INTO search_pending SELECT business_id FROM business_categories WHERE category_id = NEW.id;
END;

-- Other addresses of a category. One alias may lead to several categories (D11), in the order of position.
CREATE TABLE category_aliases (
  slug TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  position INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (slug, category_id)
) STRICT, WITHOUT ROWID;

-- Words that mean the whole category. A search for one finds all businesses of the category.
CREATE TABLE category_synonyms (
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  term TEXT NOT NULL,
  PRIMARY KEY (category_id, term)
) STRICT, WITHOUT ROWID;

-- While settings contains 'search_synonyms', search_phrases matches category_synonyms. Any change removes that setting.
CREATE TRIGGER category_synonyms_phrase_added AFTER INSERT ON category_synonyms BEGIN
  DELETE FROM settings WHERE key = 'search_synonyms';
END;

CREATE TRIGGER category_synonyms_phrase_changed AFTER UPDATE ON category_synonyms BEGIN
  DELETE FROM settings WHERE key = 'search_synonyms';
END;

CREATE TRIGGER category_synonyms_phrase_dropped AFTER DELETE ON category_synonyms BEGIN
  DELETE FROM settings WHERE key = 'search_synonyms';
END;

CREATE TRIGGER category_synonyms_added AFTER INSERT ON category_synonyms BEGIN
  INSERT OR IGNORE INTO search_pending SELECT business_id FROM business_categories WHERE category_id = NEW.category_id;
END;

CREATE TRIGGER category_synonyms_dropped AFTER DELETE ON category_synonyms BEGIN
  INSERT OR IGNORE INTO search_pending SELECT business_id FROM business_categories WHERE category_id = OLD.category_id;
END;

-- Pictures of categories. The bank of a category is its five approved pictures of the highest rank; with equal rank the oldest
-- ones.
CREATE TABLE category_image_bank (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  image_url TEXT NOT NULL,
  image_type TEXT NOT NULL CHECK (image_type IN ('bank', 'main')),
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  is_favorite INTEGER NOT NULL DEFAULT 0 CHECK (is_favorite IN (0, 1)),
  prompt_used TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  bank_rank INTEGER NOT NULL DEFAULT 0,  -- adding one to the bank sets the highest rank, removing one the lowest
  description TEXT,                    -- what the picture shows, in Spanish; null: not described
  bank_position INTEGER                -- position in the bank, from 1; null: by age, after those with a position
) STRICT;
CREATE INDEX category_image_bank_category ON category_image_bank (category_id, status, created_at, id);
CREATE INDEX category_image_bank_deleted ON category_image_bank (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX category_image_bank_address ON category_image_bank (image_url);

-- Only an approved image may be the main one of a category. If it is rejected or deleted, by any writer, it is no longer the
-- main one.
CREATE TRIGGER main_image_follows_status AFTER UPDATE OF status, deleted_at ON category_image_bank
WHEN OLD.status = 'approved' AND OLD.deleted_at IS NULL AND (NEW.status <> 'approved' OR NEW.deleted_at IS NOT NULL)
BEGIN
  UPDATE categories SET image_url = NULL, updated_at = NEW.updated_at, version = version + 1
  WHERE id = NEW.category_id AND image_url = NEW.image_url AND NOT EXISTS (
    SELECT 1 FROM category_image_bank AS other
    WHERE other.category_id = NEW.category_id AND other.image_url = NEW.image_url
      AND other.status = 'approved' AND other.deleted_at IS NULL);
END;

-- Prompts by an administrator, one per line. They replace the built-in ones.
CREATE TABLE category_prompts (
  category_id INTEGER PRIMARY KEY REFERENCES categories (id) ON DELETE CASCADE,
  prompts TEXT NOT NULL,
  version INTEGER NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- Requests to generate pictures for a category, one after another in the background (D82, D84). The result of an item is
-- stored here first. If the process is killed, the next one continues with the remaining items.
CREATE TABLE photo_jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('bulk', 'topup', 'single', 'regenerate')),
  status TEXT NOT NULL CHECK (status IN ('running', 'finished', 'failed')),
  auto_approve INTEGER NOT NULL CHECK (auto_approve IN (0, 1)),
  wanted INTEGER NOT NULL CHECK (wanted BETWEEN 1 AND 20),
  -- Number of the first item, counted over the whole category. It is the seed of the built-in painter, so no seed is used
  -- twice.
  first_item INTEGER NOT NULL CHECK (first_item >= 0),
  -- Earliest start of the next item. The requirements define the pauses.
  not_before TEXT NOT NULL,
  started_by TEXT NOT NULL,
  last_error TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;
-- Allows one running job per category. The worker also finds its job by this index.
CREATE UNIQUE INDEX photo_jobs_running ON photo_jobs (category_id) WHERE status = 'running';
CREATE INDEX photo_jobs_category ON photo_jobs (category_id, id);
-- For the daily limit.
CREATE INDEX photo_jobs_created ON photo_jobs (created_at, wanted);

-- Pictures of a job, one row each.
CREATE TABLE photo_job_items (
  job_id INTEGER NOT NULL REFERENCES photo_jobs (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  status TEXT NOT NULL CHECK (status IN ('begun', 'done', 'failed')),
  -- Number of starts. An item that ends the process every time is given up.
  attempts INTEGER NOT NULL DEFAULT 1,
  prompt TEXT NOT NULL,
  image_hash TEXT REFERENCES images (hash) ON DELETE SET NULL,
  error TEXT,
  begun_at TEXT NOT NULL,
  description TEXT,
  PRIMARY KEY (job_id, position)
) STRICT, WITHOUT ROWID;

-- ===== Businesses =====

-- Weeks of opening hours with their time zone, each stored once. Rows never change, and stay when no business uses them.
CREATE TABLE business_schedules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  week TEXT NOT NULL UNIQUE            -- in the format of features/places/opening.ts
) STRICT;

-- A business: the private contact for administrators and the public page, in one row. Only saveBusiness
-- (features/businesses/save.server.ts) and the batches of the import write it.
CREATE TABLE businesses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- A draft may lack name, category and place (D22, D125). Only administrators see it.
  status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'held', 'removed')),
  status_reason TEXT,
  -- Closed for good, for now (until the reopening day, if known) or moved. It is independent of status (D118). Lists do not
  -- show closed businesses, but their page and a search for their name do.
  closed_kind TEXT CHECK (closed_kind IN ('for_good', 'for_now', 'moved')),
  closed_until TEXT,
  moved_to INTEGER REFERENCES businesses (id) ON DELETE SET NULL,
  source TEXT NOT NULL CHECK (source IN ('demo', 'registration', 'import', 'admin')),
  category_id INTEGER REFERENCES categories (id),   -- primary category: its slug is in the canonical address
  business_name TEXT NOT NULL DEFAULT '',
  business_slug TEXT NOT NULL UNIQUE,
  name_slug TEXT NOT NULL,             -- slug of the name, without a number (D2)
  name_key TEXT NOT NULL,              -- name for sorting: lower case, no accents, ñ after n
  legal_name TEXT,                     -- legal name: searchable, shown to administrators and in the export, never on the page
  contact_person TEXT,
  email TEXT,
  phone TEXT,                          -- '+1' and ten digits; otherwise as entered
  whatsapp TEXT,                       -- null: same as phone; empty: not known to have one (D106)
  location TEXT,
  city TEXT NOT NULL DEFAULT '',
  state_code TEXT NOT NULL DEFAULT '',
  state_confirmed INTEGER NOT NULL DEFAULT 1 CHECK (state_confirmed IN (0, 1)),  -- 0: GA was assumed, because nothing better is known (D25)
  zipcode TEXT,
  time_zone TEXT,
  latitude REAL,
  longitude REAL,
  description TEXT,
  message TEXT,                        -- text of the registration or import, and data without a column; only for administrators
  specialty TEXT,                      -- tags separated by commas
  website_url TEXT,
  facebook_url TEXT,
  instagram_url TEXT,
  logo_hash TEXT REFERENCES images (hash),
  price_range TEXT DEFAULT '$$',
  languages TEXT,                      -- codes separated by spaces; null: unknown
  home_service TEXT CHECK (home_service IN ('yes', 'no')),
  slot_capacity INTEGER CHECK (slot_capacity >= 0),
  founder_number INTEGER UNIQUE,
  verified_at TEXT,
  quality INTEGER NOT NULL DEFAULT 0 CHECK (quality BETWEEN 0 AND 999),  -- sort order of search results: completeness and rating
  ratings_count INTEGER NOT NULL DEFAULT 0,
  professional_sum INTEGER NOT NULL DEFAULT 0,
  trust_sum INTEGER NOT NULL DEFAULT 0,
  -- Position in hundredths of a degree, as north * 100000 + west. Source: the zip code, otherwise the imported coordinates,
  -- otherwise the city; null if none is known. Indexing a business sets place, schedule and city
  -- (features/search/indexing.server.ts).
  place INTEGER,
  city_slug TEXT,                      -- as in addresses: 'dalton-ga'; null if the city is unknown
  schedule_id INTEGER REFERENCES business_schedules (id),
  -- Of a merged duplicate in the trash: the business that has its data (D24). Restoring it also restores its addresses.
  merged_into INTEGER REFERENCES businesses (id) ON DELETE SET NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  is_listed INTEGER GENERATED ALWAYS AS (status = 'published' AND deleted_at IS NULL) VIRTUAL,
  -- Sort keys, the highest first. day_key: by day, on one day by quality. rating_key: by rating.
  day_key TEXT GENERATED ALWAYS AS (printf('%s %03d', substr(created_at, 1, 10), quality)) VIRTUAL,
  -- Few ratings mean little, so five ratings of 3.5 stars are added for everyone. Businesses without a rating are last.
  rating_key TEXT GENERATED ALWAYS AS (
    printf('%04d %03d', CASE ratings_count WHEN 0 THEN 0
      ELSE ((professional_sum + trust_sum) * 500 + 17500) / (ratings_count + 5) END, quality)) VIRTUAL,
  -- Place for sorting: lower case, no accents, ñ after n.
  place_key TEXT NOT NULL GENERATED ALWAYS AS (
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(city), 'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ú', 'u'), 'ú', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n~'), 'ñ', 'n~') || ' ' || state_code) VIRTUAL,
  -- Cell of half a degree. A search near a place reads only few cells.
  cell INTEGER GENERATED ALWAYS AS (place / 5000000 * 1000 + place % 100000 / 50) VIRTUAL,
  -- Filters of the lists, one bit each (features/businesses/directory-filters.ts).
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
  confirmed_on TEXT NOT NULL DEFAULT '',  -- day (Eastern time) on which the owner last confirmed the data; empty: never
  shows_email INTEGER NOT NULL DEFAULT 1 CHECK (shows_email IN (0, 1)),  -- 0: its page does not show the e-mail; messages are still sent to it
  no_whatsapp INTEGER NOT NULL DEFAULT 0 CHECK (no_whatsapp IN (0, 1)),  -- 1: the owner stated that there is none
  CHECK (status = 'draft' OR (business_name <> '' AND category_id IS NOT NULL AND state_code <> ''))
) STRICT;
CREATE INDEX businesses_name_slug ON businesses (name_slug);
CREATE INDEX businesses_phone ON businesses (phone);
CREATE INDEX businesses_email ON businesses (email);
CREATE INDEX businesses_held ON businesses (created_at) WHERE status = 'held' AND deleted_at IS NULL;
CREATE INDEX businesses_rated ON businesses (status, deleted_at, ratings_count);
CREATE INDEX businesses_logo ON businesses (logo_hash) WHERE logo_hash IS NOT NULL;
CREATE INDEX businesses_merged ON businesses (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX businesses_reopening ON businesses (closed_until) WHERE closed_until IS NOT NULL;
CREATE INDEX businesses_moved ON businesses (moved_to) WHERE moved_to IS NOT NULL;
CREATE INDEX businesses_deleted ON businesses (deleted_at, id) WHERE deleted_at IS NOT NULL;
-- Indexes for the list of contacts, one per sort order.
CREATE INDEX businesses_kept ON businesses (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX businesses_nameless ON businesses (id) WHERE business_name = '' AND deleted_at IS NULL;
CREATE INDEX businesses_by_name ON businesses (name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX businesses_by_place ON businesses (place_key, id) WHERE deleted_at IS NULL;
-- With these the list of possible duplicates finds equal phones or e-mails without reading the table.
CREATE INDEX businesses_same_phone ON businesses (phone, id) WHERE deleted_at IS NULL;
CREATE INDEX businesses_same_email ON businesses (lower(email), id) WHERE deleted_at IS NULL AND email <> '';
-- The list of businesses to confirm, the longest unconfirmed first.
CREATE INDEX businesses_confirmed ON businesses (confirmed_on, id) WHERE status = 'published' AND deleted_at IS NULL AND closed_kind IS NULL;

-- Triggers update the lists, so that no writer can forget it.
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

-- A change of these columns removes the contact from its index, because they define its order or hide it.
CREATE TRIGGER businesses_refiled AFTER UPDATE OF created_at, deleted_at ON businesses
WHEN OLD.created_at <> NEW.created_at OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
  DELETE FROM contact_index WHERE rowid = max(0, min(coalesce(unixepoch(OLD.created_at), 0), 34000000000)) * 268435456 + OLD.id;
END;

CREATE TRIGGER businesses_search_stale
AFTER UPDATE OF business_name, legal_name, contact_person, email, shows_email, phone, location, city, state_code, state_confirmed, zipcode,
  description, specialty, status, closed_kind, verified_at, logo_hash, quality, category_id, source, created_at, deleted_at ON businesses BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

-- Indexing a business computes its position and schedule.
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
    WHERE NEW.is_listed AND NEW.closed_kind IS NULL;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

CREATE TRIGGER businesses_relisted
AFTER UPDATE OF business_name, name_key, state_code, created_at, status, closed_kind, deleted_at ON businesses BEGIN
  DELETE FROM business_listings WHERE business_id = NEW.id;
  INSERT INTO business_listings
    SELECT c.category_id, NEW.state_code, NEW.id, NEW.name_key, NEW.day_key, NEW.rating_key,
      NEW.place, NEW.schedule_id, NEW.attributes, NEW.cell, NEW.city_slug
    FROM (SELECT 0 AS category_id UNION ALL
          SELECT category_id FROM business_categories WHERE business_id = NEW.id) AS c
    WHERE NEW.is_listed AND NEW.closed_kind IS NULL;
END;

CREATE TRIGGER businesses_narrowed
AFTER UPDATE OF place, schedule_id, verified_at, price_range, ratings_count, professional_sum, trust_sum, languages, home_service
ON businesses
WHEN NEW.place IS NOT OLD.place OR NEW.schedule_id IS NOT OLD.schedule_id OR NEW.attributes <> OLD.attributes BEGIN
  UPDATE business_listings SET place = NEW.place, cell = NEW.cell, schedule_id = NEW.schedule_id, attributes = NEW.attributes
    WHERE business_id = NEW.id;
END;

-- Old numbers of pages, from when a page and its contact were two records. Saved lists in cookies and addresses still contain
-- them (features/saved/list.ts).
CREATE TABLE former_page_numbers (
  page_number INTEGER PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX former_page_numbers_business ON former_page_numbers (business_id);

CREATE TABLE business_categories (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  position INTEGER NOT NULL,           -- 0: primary category
  PRIMARY KEY (business_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_categories_category ON business_categories (category_id, business_id);

CREATE TRIGGER business_categories_dropped AFTER DELETE ON business_categories BEGIN
  DELETE FROM business_listings WHERE business_id = OLD.business_id AND category_id = OLD.category_id;
  INSERT OR IGNORE INTO search_pending VALUES (OLD.business_id);
END;

CREATE TRIGGER business_categories_listed AFTER INSERT ON business_categories BEGIN
  INSERT INTO business_listings
    SELECT NEW.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key, b.place, b.schedule_id, b.attributes,
      b.cell, b.city_slug
    FROM businesses AS b WHERE b.id = NEW.business_id AND b.is_listed AND b.closed_kind IS NULL;
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

-- Services of a business, in the order of its page.
CREATE TABLE business_services (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  price_kind TEXT CHECK (price_kind IN ('fixed', 'from', 'ask', 'free')),
  price_cents INTEGER CHECK (price_cents >= 0),
  minutes INTEGER CHECK (minutes BETWEEN 15 AND 480 AND minutes % 15 = 0),
  buffer_minutes INTEGER NOT NULL DEFAULT 0 CHECK (buffer_minutes BETWEEN 0 AND 120 AND buffer_minutes % 15 = 0),
  note TEXT,
  PRIMARY KEY (business_id, position)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER business_services_added AFTER INSERT ON business_services BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_services_changed AFTER UPDATE ON business_services BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_services_dropped AFTER DELETE ON business_services BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (OLD.business_id);
END;

-- Photos of the place and the work, in the order of the page. At most eight.
CREATE TABLE business_photos (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  image_hash TEXT NOT NULL REFERENCES images (hash),
  PRIMARY KEY (business_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_photos_image ON business_photos (image_hash);

-- Opening hours. weekday: 0 Sunday to 6 Saturday. A weekday without a row is closed. A business without rows has no known
-- hours.
CREATE TABLE business_hours (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  weekday INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens TEXT NOT NULL,
  closes TEXT NOT NULL,
  PRIMARY KEY (business_id, weekday, opens)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER business_hours_added AFTER INSERT ON business_hours BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_hours_changed AFTER UPDATE ON business_hours BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_hours_dropped AFTER DELETE ON business_hours BEGIN
  INSERT OR IGNORE INTO search_pending SELECT id FROM businesses WHERE id = OLD.business_id;
END;

-- Days on which a business is closed, whatever its opening hours are (D62).
CREATE TABLE business_closed_dates (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  closed_on TEXT NOT NULL,
  PRIMARY KEY (business_id, closed_on)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_closed_dates_day ON business_closed_dates (closed_on);

-- Earlier addresses of businesses. They redirect to the present one.
CREATE TABLE business_slug_redirects (
  slug TEXT PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX business_slug_redirects_business ON business_slug_redirects (business_id);

-- Registrations that were published but not yet seen by a moderator (D132).
CREATE TABLE unseen_registrations (
  business_id INTEGER PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE
) STRICT;

-- Number of events on the page of a business per week (calendar of the site), without any data about persons.
CREATE TABLE business_counts (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  week TEXT NOT NULL,                  -- Monday of the week
  what TEXT NOT NULL CHECK (what IN ('view', 'call', 'whatsapp', 'directions')),
  times INTEGER NOT NULL,
  PRIMARY KEY (business_id, week, what)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_counts_week ON business_counts (week, what, times);

-- ===== Contacts, as administrators see businesses =====

-- Pairs of contacts that look similar, but are different according to an administrator. The smaller id is first.
CREATE TABLE distinct_contacts (
  contact_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  other_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (contact_id, other_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX distinct_contacts_other ON distinct_contacts (other_id);

-- Index for search and filters of contacts in the administration. The rowid defines the order of the list: seconds since 1970,
-- limited to the allowed range, then the contact id.
-- Tokens beginning with _ are marks that no one can type. Each combination of source, state and category has a token
-- (_o_import_s_ga_c_12), so that a filtered list is one index scan, newest first. A complete e-mail address has one, too, in
-- hexadecimal (_e_616e61...), because many contacts share its parts.
-- Prefixes are indexed up to the length of common words. Otherwise a prefix would collect too many words.
CREATE VIRTUAL TABLE contact_index USING fts5 (
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5 6 7 8 9 10 11 12',
  tokenize="unicode61 remove_diacritics 2 tokenchars '_'"
);

-- ===== Lists of the directory =====

-- Rows of the public lists. Every list is one index scan, whatever the size of the directory (D32). A published business has
-- one row with category_id 0 (the whole directory) and one for each of its categories.
CREATE TABLE business_listings (
  category_id INTEGER NOT NULL,
  state_code TEXT NOT NULL,
  business_id INTEGER NOT NULL,
  name_key TEXT NOT NULL,
  day_key TEXT NOT NULL,
  rating_key TEXT NOT NULL,
  place INTEGER,
  schedule_id INTEGER,
  attributes INTEGER NOT NULL DEFAULT 0,
  cell INTEGER,
  city_slug TEXT,
  PRIMARY KEY (category_id, state_code, business_id)
) STRICT, WITHOUT ROWID;
-- The indexes contain the filter columns, so that a filtered list is one index scan, too.
CREATE INDEX business_listings_place
  ON business_listings (category_id, cell, place, rating_key DESC, business_id DESC, attributes, schedule_id, state_code);
CREATE INDEX business_listings_city
  ON business_listings (category_id, city_slug, rating_key DESC, business_id DESC, attributes);
CREATE INDEX business_listings_business
  ON business_listings (business_id, category_id, attributes, schedule_id, place);
CREATE INDEX business_listings_name ON business_listings (category_id, name_key, business_id, attributes, schedule_id, place);
CREATE INDEX business_listings_state_name
  ON business_listings (category_id, state_code, name_key, business_id, attributes, schedule_id, place);
CREATE INDEX business_listings_day
  ON business_listings (category_id, day_key DESC, business_id DESC, attributes, schedule_id, place);
CREATE INDEX business_listings_state_day
  ON business_listings (category_id, state_code, day_key DESC, business_id DESC, attributes, schedule_id, place);
CREATE INDEX business_listings_rating
  ON business_listings (category_id, rating_key DESC, business_id DESC, attributes, schedule_id, place);
CREATE INDEX business_listings_state_rating
  ON business_listings (category_id, state_code, rating_key DESC, business_id DESC, attributes, schedule_id, place);

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

CREATE TRIGGER listing_counts_added AFTER INSERT ON business_listings BEGIN
  INSERT INTO listing_counts VALUES (NEW.category_id, NEW.state_code, 1), (NEW.category_id, '', 1)
    ON CONFLICT (category_id, state_code) DO UPDATE SET listings = listings + 1;
END;

CREATE TRIGGER listing_counts_dropped AFTER DELETE ON business_listings BEGIN
  UPDATE listing_counts SET listings = listings - 1
    WHERE category_id = OLD.category_id AND state_code IN (OLD.state_code, '');
END;

-- Number of listings per category (0: all) and state ('': all).
CREATE TABLE listing_counts (
  category_id INTEGER NOT NULL,
  state_code TEXT NOT NULL,
  listings INTEGER NOT NULL,
  PRIMARY KEY (category_id, state_code)
) STRICT, WITHOUT ROWID;

-- Number of listings of a category (0: all) per place. A list by distance then finds the nearest places without counting
-- businesses (docs/decisions/050-near-and-open.md).
CREATE TABLE listing_places (
  category_id INTEGER NOT NULL,
  cell INTEGER NOT NULL,
  place INTEGER NOT NULL,
  state_code TEXT NOT NULL,
  listings INTEGER NOT NULL,
  PRIMARY KEY (category_id, cell, place, state_code)
) STRICT, WITHOUT ROWID;
CREATE INDEX listing_places_state ON listing_places (category_id, state_code);

-- Deletes a place without listings.
CREATE TRIGGER listing_places_empty AFTER UPDATE OF listings ON listing_places WHEN NEW.listings = 0 BEGIN
  DELETE FROM listing_places
    WHERE category_id = NEW.category_id AND cell = NEW.cell AND place = NEW.place AND state_code = NEW.state_code;
END;

-- ===== Search =====

-- features/search/tokens.ts tokenizes and folds every text before it is stored here. Index and query then match exactly, and
-- the FTS tokenizer only splits at spaces (D46).
-- The rowid defines the order of results: (999 - quality) * 2^32 + business id. A scan in index order returns the best
-- businesses first, at the same cost for any size of the directory.
-- Tokens beginning with _ are marks that no visitor can type: _s_ga is a state, _c_12 a category, _t_7 a trade, _n_rosa the
-- full name. Words with ñ are stored twice, with n and with ñ.

-- All words of a business.
CREATE VIRTUAL TABLE search_index USING fts5 (
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5', tokenize="ascii tokenchars '_'"
);

-- Words of name and place only. Matches here are ranked first.
CREATE VIRTUAL TABLE search_names USING fts5 (
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5', tokenize="ascii tokenchars '_'"
);

-- Indexed text of a business. It is needed to remove the entry from the index, and to rank short result lists word by word.
CREATE TABLE search_documents (
  business_id INTEGER PRIMARY KEY,
  quality INTEGER NOT NULL,
  name TEXT NOT NULL,
  place TEXT NOT NULL,
  offer TEXT NOT NULL,
  other TEXT NOT NULL,
  tags TEXT NOT NULL,
  -- name and city without differences of spelling, legal form, articles and word order; used to compare registrations and
  -- contacts (D100)
  duplicate_key TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX search_documents_duplicate_key ON search_documents (duplicate_key);

-- Words and phrases (as stems) that mean a trade or a whole category.
CREATE TABLE search_phrases (
  phrase TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('trade', 'category')),
  target_id INTEGER NOT NULL,
  is_specific INTEGER NOT NULL DEFAULT 1 CHECK (is_specific IN (0, 1)),  -- 0: means the trade in a query, but not in the text of a business
  PRIMARY KEY (phrase, kind, target_id)
) STRICT, WITHOUT ROWID;
-- Finds the meanings of the other names of a trade by the trade, without reading all phrases.
CREATE INDEX search_phrases_target ON search_phrases (kind, target_id);

-- Every indexed word, its number of businesses and one spelling. Used to complete and correct words. Processes cache it and
-- read only words that changed since their last read, by the change number (docs/decisions/010-search.md).
CREATE TABLE search_words (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  word TEXT NOT NULL UNIQUE,
  stem TEXT NOT NULL,
  spelling TEXT NOT NULL,
  documents INTEGER NOT NULL,
  is_trade INTEGER NOT NULL DEFAULT 0 CHECK (is_trade IN (0, 1)),  -- 1: word of a trade, which stays even if no business uses it
  revision INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX search_words_revision ON search_words (revision);

-- Ids of words without a business, from the last 1000 changes (features/search/dictionary).
CREATE TABLE search_words_gone (
  revision INTEGER NOT NULL,
  word_id INTEGER NOT NULL,
  PRIMARY KEY (revision, word_id)
) STRICT, WITHOUT ROWID;

-- Businesses whose search document or contact index entry is out of date. features/search/indexing.server.ts updates them.
CREATE TABLE search_pending (
  business_id INTEGER PRIMARY KEY
) STRICT;

-- ===== Ratings =====

-- Ratings. One published rating per business and e-mail address.
CREATE TABLE ratings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id INTEGER NOT NULL REFERENCES businesses (id),
  business_name TEXT NOT NULL,
  category TEXT NOT NULL,
  professional_rating INTEGER NOT NULL CHECK (professional_rating BETWEEN 1 AND 5),
  trust_rating INTEGER NOT NULL CHECK (trust_rating BETWEEN 1 AND 5),
  reviewer_name TEXT,
  -- Null if the customer's reservation has no e-mail.
  reviewer_email TEXT,
  comment TEXT,
  status TEXT NOT NULL CHECK (status IN ('published', 'in_review', 'withdrawn')),
  status_reason TEXT,
  owner_reply TEXT,
  owner_replied_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  is_counted INTEGER GENERATED ALWAYS AS (status = 'published' AND deleted_at IS NULL) VIRTUAL,
  score INTEGER GENERATED ALWAYS AS (professional_rating + trust_rating) VIRTUAL,
  score_lack INTEGER GENERATED ALWAYS AS (10 - professional_rating - trust_rating) VIRTUAL,
  reviewer_phone TEXT                  -- phone of the reservation whose link the customer used to rate; null otherwise
) STRICT;
CREATE UNIQUE INDEX ratings_one_per_reviewer ON ratings (business_id, reviewer_email)
  WHERE status = 'published' AND deleted_at IS NULL;
CREATE UNIQUE INDEX ratings_one_per_customer ON ratings (business_id, reviewer_phone)
  WHERE status = 'published' AND deleted_at IS NULL;
CREATE INDEX ratings_newest ON ratings (business_id, created_at DESC, id DESC);
CREATE INDEX ratings_in_review ON ratings (created_at) WHERE status = 'in_review' AND deleted_at IS NULL;
CREATE INDEX ratings_deleted ON ratings (deleted_at, id) WHERE deleted_at IS NOT NULL;
-- Indexes of published ratings with text, one per order that visitors can choose. A page of the list begins at a key of its
-- index, so its cost does not depend on its number. score_lack is the reverse of score, so that "worst first" is ascending,
-- too, and equal scores stay newest first.
CREATE INDEX ratings_comments_newest ON ratings (business_id, created_at, id)
  WHERE is_counted = 1 AND comment IS NOT NULL;
CREATE INDEX ratings_comments_best ON ratings (business_id, score, created_at, id)
  WHERE is_counted = 1 AND comment IS NOT NULL;
CREATE INDEX ratings_comments_worst ON ratings (business_id, score_lack, created_at, id)
  WHERE is_counted = 1 AND comment IS NOT NULL;
-- For the list of all comments in the administration, newest first.
CREATE INDEX ratings_all_newest ON ratings (created_at, id) WHERE deleted_at IS NULL;

-- Averages: the sums are stored with the business, so that a card needs no second query.
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

-- ===== Reservations =====

-- Dates and times are in time_zone, the zone of the business.
CREATE TABLE reservations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id INTEGER NOT NULL REFERENCES businesses (id),
  business_name TEXT NOT NULL,
  contact_person TEXT,
  full_name TEXT NOT NULL,
  email TEXT,                          -- null if the business does not ask for it
  phone TEXT NOT NULL,
  requirement TEXT,                    -- free text or names of the services; null if the business does not ask for it
  reservation_date TEXT NOT NULL,
  reservation_time TEXT NOT NULL,
  seat INTEGER NOT NULL DEFAULT 0,     -- not read any more, replaced by reservation_cells; the next release drops it
  time_zone TEXT NOT NULL,
  comment TEXT,
  admin_note TEXT,
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled')),
  code TEXT NOT NULL UNIQUE,
  token_hash TEXT UNIQUE,
  sequence INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  -- 1: possibly sent by a program. It still holds its slot, and administrators see a warning.
  is_doubtful INTEGER NOT NULL DEFAULT 0 CHECK (is_doubtful IN (0, 1)),
  minutes INTEGER NOT NULL DEFAULT 30,        -- duration, a multiple of 15
  buffer_minutes INTEGER NOT NULL DEFAULT 0   -- free time after it, a multiple of 15
) STRICT;
CREATE INDEX reservations_business ON reservations (business_id, reservation_date, reservation_time);
CREATE INDEX reservations_status_newest ON reservations (status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX reservations_slot ON reservations (reservation_date DESC, reservation_time DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX reservations_status_slot ON reservations (status, reservation_date DESC, reservation_time DESC, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX reservations_pending ON reservations (reservation_date) WHERE status = 'pending' AND deleted_at IS NULL;
CREATE INDEX reservations_deleted ON reservations (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX reservations_newest ON reservations (created_at DESC, id DESC) WHERE deleted_at IS NULL;

-- The word index contains reservations that are not in the trash.
CREATE TRIGGER reservation_words_added AFTER INSERT ON reservations WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO reservation_words (rowid, words) VALUES (NEW.id,
    concat_ws(' ', NEW.business_name, NEW.full_name, NEW.email, NEW.code, substr(NEW.phone, 3), substr(NEW.phone, 4),
      substr(NEW.phone, 5), substr(NEW.phone, 6), substr(NEW.phone, 7), substr(NEW.phone, 8), substr(NEW.phone, 9), substr(NEW.phone, 10)));
END;

CREATE TRIGGER reservation_words_changed
AFTER UPDATE OF business_name, full_name, email, phone, code, deleted_at ON reservations BEGIN
  DELETE FROM reservation_words WHERE rowid = OLD.id;
  INSERT INTO reservation_words (rowid, words)
    SELECT NEW.id, concat_ws(' ', NEW.business_name, NEW.full_name, NEW.email, NEW.code, substr(NEW.phone, 3), substr(NEW.phone, 4),
      substr(NEW.phone, 5), substr(NEW.phone, 6), substr(NEW.phone, 7), substr(NEW.phone, 8), substr(NEW.phone, 9), substr(NEW.phone, 10))
    WHERE NEW.deleted_at IS NULL;
END;

CREATE TRIGGER reservation_words_dropped AFTER DELETE ON reservations WHEN OLD.deleted_at IS NULL BEGIN
  DELETE FROM reservation_words WHERE rowid = OLD.id;
END;

-- Quarter hours that reservations hold, each with one seat of the business. The primary key prevents a double booking of a
-- seat (D61). Cancelled and deleted reservations hold none.
CREATE TABLE reservation_cells (
  business_id INTEGER NOT NULL REFERENCES businesses (id),
  date TEXT NOT NULL,
  quarter INTEGER NOT NULL CHECK (quarter BETWEEN 0 AND 95),  -- quarter hour of the day of the business; 0 is 00:00, 95 is 23:45
  seat INTEGER NOT NULL CHECK (seat >= 0),
  reservation_id INTEGER NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
  held_until TEXT,                     -- UTC; of a proposed time: it is free again from then on; null: reserved
  PRIMARY KEY (business_id, date, quarter, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX reservation_cells_reservation ON reservation_cells (reservation_id);

-- Another time for a reservation that the business proposed and the customer has not accepted yet.
CREATE TABLE reservation_proposals (
  reservation_id INTEGER PRIMARY KEY REFERENCES reservations (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  time TEXT NOT NULL,
  created_at TEXT NOT NULL,
  held_until TEXT NOT NULL,
  declined_at TEXT
) STRICT;

-- Attendance of customers, noted by the owner for private use. The status of the reservation does not change.
CREATE TABLE reservation_attendance (
  reservation_id INTEGER PRIMARY KEY REFERENCES reservations (id) ON DELETE CASCADE,
  has_come INTEGER NOT NULL CHECK (has_come IN (0, 1)),
  noted_at TEXT NOT NULL
) STRICT;

-- Notification of a customer about the state of a reservation by WhatsApp: by whom (account or "owner"), and for which
-- sequence.
CREATE TABLE reservation_notifications (
  reservation_id INTEGER PRIMARY KEY REFERENCES reservations (id) ON DELETE CASCADE,
  sequence INTEGER NOT NULL,
  notified_by TEXT NOT NULL,
  notified_at TEXT NOT NULL
) STRICT;

-- Hashes of the e-mail addresses that get no more reminders of reservations.
CREATE TABLE reminder_stops (
  email_hash TEXT PRIMARY KEY,
  stopped_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Booking rules of a business. A business without a row has set none (D156).
CREATE TABLE booking_rules (
  business_id INTEGER PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  step_minutes INTEGER NOT NULL CHECK (step_minutes IN (15, 30)),
  hours_ahead INTEGER NOT NULL CHECK (hours_ahead BETWEEN 0 AND 168),
  days_ahead INTEGER NOT NULL CHECK (days_ahead BETWEEN 1 AND 365),
  max_open INTEGER CHECK (max_open BETWEEN 1 AND 20),
  is_confirmed_at_once INTEGER NOT NULL CHECK (is_confirmed_at_once IN (0, 1)),
  asks_email INTEGER NOT NULL CHECK (asks_email IN (0, 1)),
  asks_requirement INTEGER NOT NULL CHECK (asks_requirement IN (0, 1)),
  asks_comment INTEGER NOT NULL CHECK (asks_comment IN (0, 1))
) STRICT;

-- Quarter hours of a day in which a business takes no reservations. The first one is included, the end is not. A block is not
-- a reservation: it causes no mail and is not counted.
CREATE TABLE booking_blocks (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  first_quarter INTEGER NOT NULL CHECK (first_quarter BETWEEN 0 AND 95),
  end_quarter INTEGER NOT NULL CHECK (end_quarter BETWEEN 1 AND 96),
  PRIMARY KEY (business_id, date, first_quarter),
  CHECK (end_quarter > first_quarter)
) STRICT, WITHOUT ROWID;

-- Status changes of reservations, and by whom. A status may follow any other, but each change is recorded (D66).
CREATE TABLE reservation_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reservation_id INTEGER NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
  changed_by TEXT NOT NULL,            -- customer, owner, or name of the administrator
  from_status TEXT NOT NULL,
  to_status TEXT NOT NULL,
  from_slot TEXT NOT NULL,             -- 'yyyy-MM-dd HH:mm', in the time zone of the business
  to_slot TEXT NOT NULL,
  created_at TEXT NOT NULL,
  reason TEXT                          -- reason for the cancellation, from the administration; the customer reads it
) STRICT;
CREATE INDEX reservation_changes_reservation ON reservation_changes (reservation_id, id);

-- Index of the words of a reservation; rowid is its id. The phone is indexed from each digit on, so that any part of it is
-- found.
CREATE VIRTUAL TABLE reservation_words USING fts5 (
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5 6 7 8', tokenize="unicode61 remove_diacritics 2"
);

-- ===== Promotions =====

-- Promotions. They are valid from valid_from to the end of valid_until.
CREATE TABLE promotions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  description TEXT,
  discount_type TEXT NOT NULL CHECK (discount_type IN ('percentage', 'fixed_amount', 'special_package')),
  discount_percentage INTEGER,
  discount_amount_cents INTEGER,
  original_price_cents INTEGER,
  special_price_cents INTEGER,
  coupon_code TEXT,
  valid_from TEXT NOT NULL,
  valid_until TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  terms_conditions TEXT,
  max_uses INTEGER CHECK (max_uses >= 1),
  current_uses INTEGER NOT NULL DEFAULT 0 CHECK (current_uses >= 0 AND (max_uses IS NULL OR current_uses <= max_uses)),
  application_scope TEXT NOT NULL CHECK (application_scope IN ('specific', 'category', 'all')),
  sponsor_name TEXT,
  sponsor_requirement TEXT,
  image_hash TEXT REFERENCES images (hash),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  business_id INTEGER REFERENCES businesses (id) ON DELETE CASCADE,  -- business whose own offer it is (D120); null: of the directory
  status TEXT NOT NULL DEFAULT 'published' CHECK (status IN ('published', 'in_review', 'refused')),  -- an offer of a business with a link or advertising words waits for review
  status_reason TEXT
) STRICT;
CREATE INDEX promotions_newest ON promotions (created_at DESC, id DESC);
CREATE INDEX promotions_ending ON promotions (valid_until) WHERE is_active = 1 AND deleted_at IS NULL;
CREATE INDEX promotions_deleted ON promotions (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX promotions_image ON promotions (image_hash) WHERE image_hash IS NOT NULL;
CREATE INDEX promotions_business ON promotions (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX promotions_waiting ON promotions (created_at, id) WHERE status = 'in_review' AND deleted_at IS NULL;
CREATE INDEX promotions_for_all ON promotions (id) WHERE application_scope = 'all';

-- Target of a promotion: all businesses, a category, or a business (with a copy of its name).
CREATE TABLE promotion_applications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  promotion_id INTEGER NOT NULL REFERENCES promotions (id) ON DELETE CASCADE,
  application_type TEXT NOT NULL CHECK (application_type IN ('all', 'category', 'business')),
  category_id INTEGER REFERENCES categories (id),
  business_id INTEGER REFERENCES businesses (id),
  business_name TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX promotion_applications_promotion ON promotion_applications (promotion_id);
CREATE INDEX promotion_applications_business ON promotion_applications (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX promotion_applications_category ON promotion_applications (category_id) WHERE category_id IS NOT NULL;

-- Promotions of the directory in which the owner of a business does not take part (D145).
CREATE TABLE declined_promotions (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  promotion_id INTEGER NOT NULL REFERENCES promotions (id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, promotion_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX declined_promotions_promotion ON declined_promotions (promotion_id);

-- ===== Owners and what visitors report =====

-- Links that open an owner's private page. Only a hash of the secret is stored, so a stolen copy of the database opens
-- nothing.
CREATE TABLE owner_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  revoked_at TEXT,
  calendar_key TEXT                    -- key in the address of the calendar feed; null: no feed
) STRICT;
CREATE INDEX owner_links_business ON owner_links (business_id);

-- E-mails that a private link or a suggestion set for a business. They can be used for lost links after confirmation from that
-- address. email is null if it was removed, token_hash if no confirmation was sent.
CREATE TABLE email_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  email TEXT,
  previous_email TEXT,
  token_hash TEXT UNIQUE,
  created_at TEXT NOT NULL,
  confirmed_at TEXT
) STRICT;
CREATE INDEX email_changes_business ON email_changes (business_id);

-- Reports by visitors about a business or a rating: claims, removals, corrections, abuse. Never public. A report stays when
-- its subject is deleted, with a copy of the name.
CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id INTEGER REFERENCES businesses (id) ON DELETE SET NULL,
  rating_id INTEGER REFERENCES ratings (id) ON DELETE SET NULL,
  business_name TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('claim', 'removal', 'wrong_data', 'closed', 'duplicate', 'fraud', 'own_rating', 'own_reservation', 'false_rating', 'offensive', 'personal_data', 'other')),
  reporter_name TEXT,
  reporter_email TEXT,
  reporter_phone TEXT,                 -- '+1' and ten digits
  message TEXT,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'resolved', 'dismissed')),
  bot_score REAL NOT NULL CHECK (bot_score BETWEEN 0 AND 1),  -- 1: surely a person
  network_hash TEXT NOT NULL,          -- keyed hash of the sender's network; shows repeated senders without storing addresses
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  note TEXT,                           -- outcome, written by the administrator who closed it
  origin TEXT NOT NULL DEFAULT 'form' CHECK (origin IN ('form', 'votes', 'confirmation_link', 'lost_link'))
) STRICT;
CREATE INDEX reports_queue ON reports (status, created_at DESC, id DESC);
CREATE INDEX reports_business ON reports (business_id);
CREATE INDEX reports_rating ON reports (rating_id) WHERE rating_id IS NOT NULL;

-- Votes of visitors whether a business is open or closed. One vote per network, deleted after 180 days.
CREATE TABLE business_votes (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  network_hash TEXT NOT NULL,          -- as in reports
  is_closed INTEGER NOT NULL CHECK (is_closed IN (0, 1)),
  voted_at TEXT NOT NULL,
  PRIMARY KEY (business_id, network_hash)
) STRICT;
CREATE INDEX business_votes_age ON business_votes (voted_at);

-- E-mails whose owner wants no Monday message, for any business.
CREATE TABLE week_mail_stops (
  email_hash TEXT PRIMARY KEY,         -- the address itself is not stored
  stopped_at TEXT NOT NULL
) STRICT;

-- Proposed changes of a business: by a visitor, or by its owner if they wait for moderation (D119). They are public only after
-- acceptance.
CREATE TABLE suggestions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  business_name TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('visitor', 'owner')),
  fields TEXT NOT NULL,                -- JSON: {"field": [value at that time, proposed value]}, in the format of the forms
  status TEXT NOT NULL DEFAULT 'in_review' CHECK (status IN ('in_review', 'published', 'refused')),
  status_reason TEXT,
  bot_score REAL NOT NULL CHECK (bot_score BETWEEN 0 AND 1),  -- 1: surely a person
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX suggestions_queue ON suggestions (status, created_at, id);
CREATE INDEX suggestions_business ON suggestions (business_id, status);

-- ===== Imports and exports =====

-- Imports with their columns and progress, deleted after 30 days. Includes imports of the command line.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  file TEXT NOT NULL UNIQUE,             -- random name in DATA_DIR/imports
  file_name TEXT NOT NULL,               -- name that the user gave the file
  username TEXT NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('columns', 'check', 'run', 'undo')),
  status TEXT NOT NULL CHECK (status IN ('working', 'done', 'interrupted', 'failed')),
  attempt INTEGER NOT NULL DEFAULT 1,    -- increased by every start; a process of an earlier attempt may not write any more
  rows_total INTEGER NOT NULL DEFAULT 0,
  rows_done INTEGER NOT NULL DEFAULT 0,
  rows_created INTEGER NOT NULL DEFAULT 0,
  rows_updated INTEGER NOT NULL DEFAULT 0,
  rows_unchanged INTEGER NOT NULL DEFAULT 0,
  rows_held INTEGER NOT NULL DEFAULT 0,
  rows_repeated INTEGER NOT NULL DEFAULT 0,
  rows_refused INTEGER NOT NULL DEFAULT 0,
  ignored TEXT NOT NULL DEFAULT '[]',    -- JSON: headers of columns that are not used
  layout TEXT,                           -- JSON: columns, samples, interpretations and sheets of the file; null until it was read
  choices TEXT NOT NULL DEFAULT '{}',    -- JSON: choices of the user for this file
  problem TEXT,                          -- reason of the failure, in Spanish
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  batch INTEGER,                         -- log entry of the run; null before the run
  undo_batch INTEGER                     -- log entry of the undo
) STRICT;
CREATE INDEX imports_working ON imports (status) WHERE status = 'working';

-- Expected or final result of each row of an import, with the data to undo it.
CREATE TABLE import_verdicts (
  import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,             -- of the row in its file, from 1
  line INTEGER NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('created', 'updated', 'unchanged', 'held', 'repeated', 'refused')),
  urgency INTEGER NOT NULL,              -- the lowest first: rows that need attention
  name TEXT NOT NULL,
  note TEXT NOT NULL,                    -- reason, and what looked wrong
  category TEXT,                         -- slug of the primary category
  state_code TEXT,
  city TEXT,
  shown TEXT NOT NULL,                   -- JSON: preview of the directory entry
  changes TEXT NOT NULL,                 -- JSON: {"field": [before, after]}, used for the undo
  business_id INTEGER,                   -- business that was created, held or changed
  is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),   -- 0: result of the dry run
  disputed TEXT,                         -- JSON: {"field": [present value, value of the file]}, if another user changed the same field meanwhile
  PRIMARY KEY (import_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_verdicts_kind ON import_verdicts (import_id, verdict, position);
CREATE INDEX import_verdicts_urgency ON import_verdicts (import_id, urgency, position);
CREATE INDEX import_verdicts_disputed ON import_verdicts (import_id, position) WHERE disputed IS NOT NULL;

-- Field chosen for a header. Later files use it, too.
CREATE TABLE import_columns (
  header_key TEXT PRIMARY KEY,
  target TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Businesses that an import created or updated, with a name key to find them.
CREATE TABLE import_records (
  business_id INTEGER PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  name_core TEXT NOT NULL,             -- name without articles, legal form and spaces, to find the same business
  imported_at TEXT NOT NULL
) STRICT;
CREATE INDEX import_records_name ON import_records (name_core);

-- Rows of earlier imports, by a hash of name and place of the business. Null business_id: it was erased from the trash, and a
-- later import does not create it again (D101).
CREATE TABLE import_rows (
  row_key TEXT PRIMARY KEY,
  business_id INTEGER REFERENCES businesses (id) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX import_rows_business ON import_rows (business_id);

-- ===== Accounts, the log and actions on many things =====

-- Accounts of the administration.
CREATE TABLE admin_users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,         -- argon2id with its parameters; empty: invited, no password chosen yet, so none matches
  role TEXT NOT NULL CHECK (role IN ('administrator', 'catalog', 'moderator', 'promoter', 'reader')),
  totp_secret TEXT,                    -- encrypted with a key derived from SESSION_SECRETS; null: no second step
  totp_last_step INTEGER,              -- time step (30 s) of the last used code, so that no code is used twice
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  disabled_at TEXT                     -- from then on no sign-in is possible
) STRICT;

-- Any change of the password ends all sessions of the account. As a trigger, no writer can forget it.
CREATE TRIGGER admin_sessions_end AFTER UPDATE OF password_hash ON admin_users
WHEN OLD.password_hash <> NEW.password_hash
BEGIN
  DELETE FROM admin_sessions WHERE user_id = NEW.id;
END;

-- Sessions of accounts. Only the cookie has the token itself, so a stolen copy of the database opens nothing.
CREATE TABLE admin_sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES admin_users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,     -- SHA-256 of 256 random bits
  is_kept INTEGER NOT NULL CHECK (is_kept IN (0, 1)),
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  user_agent TEXT,                     -- browser and system, shown in the list of sessions
  network TEXT                         -- the /24 or /48 network that opened it
) STRICT;
CREATE INDEX admin_sessions_user ON admin_sessions (user_id);
CREATE INDEX admin_sessions_expiry ON admin_sessions (expires_at);

-- Recovery codes for a lost phone. Each replaces the second step once. Only a hash is stored.
CREATE TABLE admin_recovery_codes (
  code_hash TEXT PRIMARY KEY,          -- SHA-256 of 80 random bits
  user_id INTEGER NOT NULL REFERENCES admin_users (id) ON DELETE CASCADE,
  used_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX admin_recovery_codes_user ON admin_recovery_codes (user_id);

-- Links to set a password, for invited users and for those who lost theirs. A link works once.
CREATE TABLE admin_links (
  token_hash TEXT PRIMARY KEY,         -- SHA-256 of 256 random bits
  user_id INTEGER NOT NULL REFERENCES admin_users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX admin_links_user ON admin_links (user_id);

-- Actions in the administration: who, when, what, before and after (D102). Entries stay when the account or the entity is
-- deleted.
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL,
  action TEXT NOT NULL,
  noun TEXT NOT NULL,
  entity_id INTEGER,                   -- null for entities without an id, such as a setting
  title TEXT NOT NULL,                 -- name of the entity at that time
  changes TEXT NOT NULL,               -- JSON: {"field": [before, after]}; emptied when the entity is erased
  created_at TEXT NOT NULL,
  undo TEXT NOT NULL DEFAULT '{}',     -- JSON: data for the undo (features/audit/schema.ts); emptied together with changes
  batch INTEGER,                       -- id of the batch entry to which this one belongs; null: shown in the log itself
  is_batch INTEGER NOT NULL DEFAULT 0 CHECK (is_batch IN (0, 1)), -- 1: entry of a batch
  author_role TEXT,                    -- role of the account at that time; null for anyone else
  place TEXT,                          -- address to which the form was sent
  undoes INTEGER,                      -- id of the entry that this one undoes
  undone_at TEXT                       -- time of the undo; null: in force
) STRICT;
CREATE INDEX audit_log_entity ON audit_log (noun, entity_id, id);
CREATE INDEX audit_log_username ON audit_log (username, id) WHERE batch IS NULL;
CREATE INDEX audit_log_action ON audit_log (action, id) WHERE batch IS NULL;
CREATE INDEX audit_log_noun ON audit_log (noun, id) WHERE batch IS NULL;
CREATE INDEX audit_log_created ON audit_log (created_at, id);
CREATE INDEX audit_log_lines ON audit_log (id) WHERE batch IS NULL;
CREATE INDEX audit_log_batches ON audit_log (id) WHERE is_batch = 1;
CREATE INDEX audit_log_batch ON audit_log (batch, id) WHERE batch IS NOT NULL;
CREATE INDEX audit_log_in_force ON audit_log (batch) WHERE batch IS NOT NULL AND undone_at IS NULL AND undo <> '{}';
CREATE INDEX audit_log_undone ON audit_log (batch) WHERE batch IS NOT NULL AND undone_at IS NOT NULL;

-- Batches that are not finished. The row is deleted after the last item.
CREATE TABLE batch_runs (
  batch INTEGER PRIMARY KEY REFERENCES audit_log (id) ON DELETE CASCADE,
  work TEXT NOT NULL,                  -- JSON: the work, which does not change (features/audit/batch-run.server.ts)
  updated_at TEXT NOT NULL,
  progress TEXT NOT NULL DEFAULT '{}'  -- JSON: progress and results so far
) STRICT;

-- ===== Limits for visitors' forms =====

-- Number of events in a period that ends at reset_at. Stored here, so that limits survive a restart.
CREATE TABLE rate_limits (
  key_hash TEXT PRIMARY KEY,           -- keyed hash of the client and of the limit, so that no addresses are stored
  count INTEGER NOT NULL CHECK (count >= 0),
  reset_at TEXT NOT NULL
) STRICT;
CREATE INDEX rate_limits_reset ON rate_limits (reset_at);

-- Forms of the last minutes. A form that is sent twice is stored once.
CREATE TABLE recent_forms (
  key_hash TEXT PRIMARY KEY,           -- keyed hash of content and sender
  row_id INTEGER NOT NULL,
  expires_at TEXT NOT NULL,
  browser_hash TEXT                    -- keyed hash of the browser; another browser does not get the answer again
) STRICT, WITHOUT ROWID;
CREATE INDEX recent_forms_expiry ON recent_forms (expires_at);

-- Questions to doubtful senders. The answer never leaves the server. Each question lets one form pass.
CREATE TABLE visitor_questions (
  token_hash TEXT PRIMARY KEY,
  asked_of TEXT NOT NULL,              -- keyed hash of the client that was asked
  answer INTEGER NOT NULL,
  used_for TEXT,                       -- keyed hash of the form that was sent with the answer
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX visitor_questions_expiry ON visitor_questions (expires_at);
