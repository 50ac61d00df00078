-- The directory. Dates are ISO 8601 in UTC ('2026-11-21T14:03:00.000Z') in columns ending in _at,
-- calendar dates 'yyyy-MM-dd', times 'HH:mm', money in whole cents, booleans 0 or 1.
-- What people delete carries deleted_at and stays until the trash is emptied; version is counted up by every edit, so
-- that whoever opened the form before is told what has changed since (F44).

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Pictures are files named by the hash of their content; this is what is known of each.
CREATE TABLE images (
  hash TEXT PRIMARY KEY,
  media_type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  subtitle TEXT,
  service_type TEXT NOT NULL,
  description TEXT NOT NULL,
  gradient TEXT NOT NULL,              -- the category's hue, one of the allow-listed style names
  illustration TEXT NOT NULL,          -- name of its drawing under public/ilustraciones
  image_url TEXT,                      -- the main picture once an administrator chooses one
  position INTEGER NOT NULL,
  slot_capacity INTEGER NOT NULL DEFAULT 1 CHECK (slot_capacity >= 0),  -- reservations per slot, 0 = no limit (D61)
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX categories_deleted ON categories (deleted_at, id) WHERE deleted_at IS NOT NULL;  -- as the trash reads them

-- Other addresses of a category. One alias may lead to several categories (D11), in order of position.
CREATE TABLE category_aliases (
  slug TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  position INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (slug, category_id)
) STRICT, WITHOUT ROWID;

-- Words that mean the whole category: searching one finds every business in it.
CREATE TABLE category_synonyms (
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  term TEXT NOT NULL,
  PRIMARY KEY (category_id, term)
) STRICT, WITHOUT ROWID;

-- The bank of a category are its five approved pictures of the highest rank, among equals the oldest.
CREATE TABLE category_image_bank (
  id INTEGER PRIMARY KEY,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  image_url TEXT NOT NULL,
  image_type TEXT NOT NULL CHECK (image_type IN ('bank', 'main')),
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  is_favorite INTEGER NOT NULL DEFAULT 0 CHECK (is_favorite IN (0, 1)),
  prompt_used TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  bank_rank INTEGER NOT NULL DEFAULT 0,  -- whoever puts one in ranks it above all others, whoever takes one out below
  description TEXT                     -- what is seen on it, in Spanish; null: nobody wrote it down
) STRICT;
CREATE INDEX category_image_bank_category ON category_image_bank (category_id, status, created_at, id);
CREATE INDEX category_image_bank_deleted ON category_image_bank (deleted_at, id) WHERE deleted_at IS NOT NULL;

-- Only approved images ever stand for a category: one that is no longer approved, or gone, stops being the
-- main one, whoever takes it away.
CREATE TRIGGER main_image_follows_status AFTER UPDATE OF status, deleted_at ON category_image_bank
WHEN OLD.status = 'approved' AND OLD.deleted_at IS NULL AND (NEW.status <> 'approved' OR NEW.deleted_at IS NOT NULL)
BEGIN
  UPDATE categories SET image_url = NULL, updated_at = NEW.updated_at, version = version + 1
  WHERE id = NEW.category_id AND image_url = NEW.image_url AND NOT EXISTS (
    SELECT 1 FROM category_image_bank AS other
    WHERE other.category_id = NEW.category_id AND other.image_url = NEW.image_url
      AND other.status = 'approved' AND other.deleted_at IS NULL);
END;

-- A contact is a registration as it came in; private but for what its business page shows.
CREATE TABLE contacts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL DEFAULT '',       -- the business name; empty ones are kept and shown to administrators only (D22)
  contact_person TEXT,
  email TEXT,
  phone TEXT,                          -- '+1' and ten digits, else as it came in
  location TEXT,
  city TEXT,
  state_code TEXT,
  zipcode TEXT,
  message TEXT,
  source TEXT NOT NULL CHECK (source IN ('demo', 'registration', 'import', 'admin')),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  -- Of a duplicate in the trash, the contact that holds all it had (D24): restoring takes back what leads there.
  merged_into INTEGER REFERENCES contacts (id) ON DELETE SET NULL,
  -- As names and places sort: lower case, no accents, ñ after n.
  name_key TEXT NOT NULL GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(name, '')), 'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ú', 'u'), 'ú', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n~'), 'ñ', 'n~')) VIRTUAL,
  place_key TEXT NOT NULL GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(city, '')), 'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ú', 'u'), 'ú', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n~'), 'ñ', 'n~') || ' ' || coalesce(state_code, '')) VIRTUAL
) STRICT;
CREATE INDEX contacts_kept ON contacts (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_nameless ON contacts (id) WHERE name = '' AND deleted_at IS NULL;
CREATE INDEX contacts_by_name ON contacts (name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_by_place ON contacts (place_key, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_phone ON contacts (phone);
CREATE INDEX contacts_email ON contacts (email);
CREATE INDEX contacts_merged ON contacts (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX contacts_deleted ON contacts (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE contact_categories (
  contact_id INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (contact_id, category_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE business_pages (
  id INTEGER PRIMARY KEY,
  contact_id INTEGER UNIQUE REFERENCES contacts (id),
  category_id INTEGER NOT NULL REFERENCES categories (id),   -- the primary one: its slug is in the canonical address
  business_name TEXT NOT NULL,
  business_slug TEXT NOT NULL UNIQUE,
  name_slug TEXT NOT NULL,             -- the slug of the name alone, without a number (D2)
  name_key TEXT NOT NULL,              -- the name as it sorts: lower case, no accents, ñ after n
  contact_person TEXT,
  email TEXT,
  phone TEXT,
  whatsapp TEXT,
  location TEXT,
  city TEXT NOT NULL,
  state_code TEXT NOT NULL,
  state_confirmed INTEGER NOT NULL DEFAULT 1 CHECK (state_confirmed IN (0, 1)),  -- 0: GA for want of anything better (D25)
  zipcode TEXT,
  time_zone TEXT,
  latitude REAL,
  longitude REAL,
  description TEXT,
  specialty TEXT,                      -- tags separated by commas
  website_url TEXT,
  facebook_url TEXT,
  instagram_url TEXT,
  logo_hash TEXT REFERENCES images (hash),
  price_range TEXT DEFAULT '$$',
  slot_capacity INTEGER CHECK (slot_capacity >= 0),
  founder_number INTEGER UNIQUE,
  verified_at TEXT,
  status TEXT NOT NULL CHECK (status IN ('published', 'held', 'removed')),
  status_reason TEXT,
  quality INTEGER NOT NULL DEFAULT 0 CHECK (quality BETWEEN 0 AND 999),  -- how complete and well rated: the order of search results
  ratings_count INTEGER NOT NULL DEFAULT 0,
  professional_sum INTEGER NOT NULL DEFAULT 0,
  trust_sum INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  is_listed INTEGER GENERATED ALWAYS AS (status = 'published' AND deleted_at IS NULL) VIRTUAL,
  -- Text that sorts, the highest first: by day with the most complete and best rated of a day first, and by rating.
  day_key TEXT GENERATED ALWAYS AS (
  printf('%s %03d', substr(created_at, 1, 10), quality)) VIRTUAL,
  -- Few ratings say little: everybody begins with five of 3.5 stars. Whoever has none comes last.
  rating_key TEXT GENERATED ALWAYS AS (
  printf('%04d %03d', CASE ratings_count WHEN 0 THEN 0
    ELSE ((professional_sum + trust_sum) * 500 + 17500) / (ratings_count + 5) END, quality)) VIRTUAL
) STRICT;
CREATE INDEX business_pages_name_slug ON business_pages (name_slug);
CREATE INDEX business_pages_phone ON business_pages (phone);
CREATE INDEX business_pages_email ON business_pages (email);
CREATE INDEX business_pages_held ON business_pages (created_at) WHERE status = 'held' AND deleted_at IS NULL;

CREATE TABLE business_categories (
  business_id INTEGER NOT NULL REFERENCES business_pages (id) ON DELETE CASCADE,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  position INTEGER NOT NULL,           -- 0 is the primary one
  PRIMARY KEY (business_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_categories_category ON business_categories (category_id, business_id);

CREATE TABLE business_services (
  business_id INTEGER NOT NULL REFERENCES business_pages (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (business_id, position)
) STRICT, WITHOUT ROWID;

-- Opening hours; a weekday (0 Sunday to 6 Saturday) without a row is closed, a business without rows says nothing.
CREATE TABLE business_hours (
  business_id INTEGER NOT NULL REFERENCES business_pages (id) ON DELETE CASCADE,
  weekday INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens TEXT NOT NULL,
  closes TEXT NOT NULL,
  PRIMARY KEY (business_id, weekday, opens)
) STRICT, WITHOUT ROWID;

-- Days on which a business is closed whatever its week says (D62).
CREATE TABLE business_closed_dates (
  business_id INTEGER NOT NULL REFERENCES business_pages (id) ON DELETE CASCADE,
  closed_on TEXT NOT NULL,
  PRIMARY KEY (business_id, closed_on)
) STRICT, WITHOUT ROWID;

-- Addresses that businesses had before an administrator gave them another: they lead to the new one.
CREATE TABLE business_slug_redirects (
  slug TEXT PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES business_pages (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX business_slug_redirects_business ON business_slug_redirects (business_id);

CREATE TABLE ratings (
  id INTEGER PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES business_pages (id),
  business_name TEXT NOT NULL,
  category TEXT NOT NULL,
  professional_rating INTEGER NOT NULL CHECK (professional_rating BETWEEN 1 AND 5),
  trust_rating INTEGER NOT NULL CHECK (trust_rating BETWEEN 1 AND 5),
  reviewer_name TEXT,
  reviewer_email TEXT NOT NULL,
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
  score_lack INTEGER GENERATED ALWAYS AS (10 - professional_rating - trust_rating) VIRTUAL
) STRICT;
CREATE UNIQUE INDEX ratings_one_per_reviewer ON ratings (business_id, reviewer_email)
  WHERE status = 'published' AND deleted_at IS NULL;
CREATE INDEX ratings_newest ON ratings (business_id, created_at DESC, id DESC);
CREATE INDEX ratings_in_review ON ratings (created_at) WHERE status = 'in_review' AND deleted_at IS NULL;
CREATE INDEX ratings_deleted ON ratings (deleted_at, id) WHERE deleted_at IS NOT NULL;
-- Published ratings with a text, in each order visitors may read them: a page of them begins at a key of its index,
-- however many there are. Worst first is best first by what a rating lacks, so that both run the same way, the newest
-- first among equals.
CREATE INDEX ratings_comments_newest ON ratings (business_id, created_at, id)
  WHERE is_counted = 1 AND comment IS NOT NULL;
CREATE INDEX ratings_comments_best ON ratings (business_id, score, created_at, id)
  WHERE is_counted = 1 AND comment IS NOT NULL;
CREATE INDEX ratings_comments_worst ON ratings (business_id, score_lack, created_at, id)
  WHERE is_counted = 1 AND comment IS NOT NULL;

CREATE TABLE reservations (
  id INTEGER PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES business_pages (id),
  business_name TEXT NOT NULL,
  contact_person TEXT,
  full_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  requirement TEXT NOT NULL,
  reservation_date TEXT NOT NULL,
  reservation_time TEXT NOT NULL,
  seat INTEGER NOT NULL DEFAULT 0,     -- which of the slot's places it takes
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
  -- A machine may have sent it: it holds its slot all the same, and administrators see the doubt.
  is_doubtful INTEGER NOT NULL DEFAULT 0 CHECK (is_doubtful IN (0, 1))
) STRICT;

-- No slot is booked twice: the database itself refuses it (D61).
CREATE UNIQUE INDEX reservations_one_per_seat ON reservations (business_id, reservation_date, reservation_time, seat)
  WHERE status <> 'cancelled' AND deleted_at IS NULL;
CREATE INDEX reservations_business ON reservations (business_id, reservation_date, reservation_time);
CREATE INDEX reservations_newest ON reservations (created_at DESC, id DESC);
CREATE INDEX reservations_status_newest ON reservations (status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX reservations_slot ON reservations (reservation_date DESC, reservation_time DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX reservations_status_slot ON reservations (status, reservation_date DESC, reservation_time DESC, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX reservations_pending ON reservations (reservation_date) WHERE status = 'pending' AND deleted_at IS NULL;
CREATE INDEX reservations_deleted ON reservations (deleted_at, id) WHERE deleted_at IS NOT NULL;

-- What became of a reservation, and by whom: any status may follow any other, none without a trace (D66).
CREATE TABLE reservation_changes (
  id INTEGER PRIMARY KEY,
  reservation_id INTEGER NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
  changed_by TEXT NOT NULL,            -- customer, owner, or the administrator's name
  from_status TEXT NOT NULL,
  to_status TEXT NOT NULL,
  from_slot TEXT NOT NULL,             -- 'yyyy-MM-dd HH:mm', in the business's zone
  to_slot TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX reservation_changes_reservation ON reservation_changes (reservation_id, id);

CREATE TABLE promotions (
  id INTEGER PRIMARY KEY,
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
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX promotions_newest ON promotions (created_at DESC, id DESC);
CREATE INDEX promotions_ending ON promotions (valid_until) WHERE is_active = 1 AND deleted_at IS NULL;
CREATE INDEX promotions_deleted ON promotions (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE promotion_applications (
  id INTEGER PRIMARY KEY,
  promotion_id INTEGER NOT NULL REFERENCES promotions (id) ON DELETE CASCADE,
  application_type TEXT NOT NULL CHECK (application_type IN ('all', 'category', 'business')),
  category_id INTEGER REFERENCES categories (id),
  business_id INTEGER REFERENCES business_pages (id),
  business_name TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX promotion_applications_promotion ON promotion_applications (promotion_id);
CREATE INDEX promotion_applications_business ON promotion_applications (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX promotion_applications_category ON promotion_applications (category_id) WHERE category_id IS NOT NULL;
