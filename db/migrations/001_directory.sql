-- The directory. Dates are ISO 8601 in UTC ('2026-11-21T14:03:00.000Z') in columns ending in _at,
-- calendar dates 'yyyy-MM-dd', times 'HH:mm', money in whole cents, booleans 0 or 1.
-- What people delete carries deleted_at and stays until the bin is emptied.

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
  deleted_at TEXT
) STRICT;

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
  deleted_at TEXT
) STRICT;
CREATE INDEX contacts_newest ON contacts (created_at DESC, id DESC);
CREATE INDEX contacts_phone ON contacts (phone);
CREATE INDEX contacts_email ON contacts (email);

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
  is_listed INTEGER GENERATED ALWAYS AS (status = 'published' AND deleted_at IS NULL) VIRTUAL
) STRICT;
CREATE INDEX business_pages_name_slug ON business_pages (name_slug);
CREATE INDEX business_pages_phone ON business_pages (phone);
CREATE INDEX business_pages_email ON business_pages (email);

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
  is_counted INTEGER GENERATED ALWAYS AS (status = 'published' AND deleted_at IS NULL) VIRTUAL
) STRICT;
CREATE UNIQUE INDEX ratings_one_per_reviewer ON ratings (business_id, reviewer_email)
  WHERE status = 'published' AND deleted_at IS NULL;
CREATE INDEX ratings_newest ON ratings (business_id, created_at DESC, id DESC);

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
  deleted_at TEXT
) STRICT;
-- No slot is booked twice: the database itself refuses it (D61).
CREATE UNIQUE INDEX reservations_one_per_seat ON reservations (business_id, reservation_date, reservation_time, seat)
  WHERE status <> 'cancelled' AND deleted_at IS NULL;
CREATE INDEX reservations_newest ON reservations (created_at DESC, id DESC);

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
  deleted_at TEXT
) STRICT;
CREATE INDEX category_image_bank_category ON category_image_bank (category_id, status, created_at, id);

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
  deleted_at TEXT
) STRICT;
CREATE INDEX promotions_newest ON promotions (created_at DESC, id DESC);
CREATE INDEX promotions_ending ON promotions (valid_until) WHERE is_active = 1 AND deleted_at IS NULL;

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

CREATE TABLE admin_users (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,         -- argon2id, with its parameters
  role TEXT NOT NULL CHECK (role IN ('administrator', 'catalog')),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
