-- What runs beside the pages: the change feed, messages, imports, pictures, reports and errors.

-- What changed, for the pages that are open: one row for each thing that ever changed, with the version of its last
-- change. Versions count up over all of them. Whoever writes, the administration, a form or an import
-- beside the server, triggers note it in the same transaction: db/change-triggers.ts makes them from one list.
CREATE TABLE changes (
  noun TEXT NOT NULL CHECK (noun IN ('category', 'contact', 'business', 'rating', 'image')),
  entity_id INTEGER NOT NULL,          -- of a rating the business, of an image the category, of contacts always 0
  version INTEGER NOT NULL UNIQUE,
  PRIMARY KEY (noun, entity_id)
) STRICT, WITHOUT ROWID;

-- The newest 5,000 are kept: whoever was away for longer reads its page again as a whole.
CREATE TRIGGER changes_pruned AFTER INSERT ON changes BEGIN
  DELETE FROM changes WHERE version <= NEW.version - 5000;
END;

-- What must reach the outside world and must not be lost: written in the transaction that causes it, sent after it.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('mail', 'marketing')),
  idempotency_key TEXT NOT NULL UNIQUE,  -- what it is and of which row: the same thing is never announced twice
  about TEXT NOT NULL,                   -- for administrators, in Spanish, without personal data
  payload TEXT NOT NULL,                 -- JSON; emptied once it is sent
  status TEXT NOT NULL CHECK (status IN ('pending', 'sent', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT NOT NULL,         -- while it is being sent: when somebody else may take it up
  last_error TEXT,
  created_at TEXT NOT NULL,
  sent_at TEXT
) STRICT;
CREATE INDEX outbox_due ON outbox (next_attempt_at, id) WHERE status = 'pending';
CREATE INDEX outbox_newest ON outbox (created_at DESC, id DESC);
CREATE INDEX outbox_dead ON outbox (created_at, id) WHERE status = 'dead';
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE status = 'sent';

-- Files imported in the browser, kept for a week: what became of each row, and how far it has got.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL UNIQUE,             -- name under DATA_DIR/imports, made up
  file_name TEXT NOT NULL,               -- as whoever chose it calls it
  username TEXT NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('check', 'run')),
  status TEXT NOT NULL CHECK (status IN ('working', 'done', 'interrupted', 'failed')),
  attempt INTEGER NOT NULL DEFAULT 1,    -- counted up by every start: whoever worked on an earlier one has no say any more
  rows_total INTEGER NOT NULL DEFAULT 0,
  rows_done INTEGER NOT NULL DEFAULT 0,
  rows_created INTEGER NOT NULL DEFAULT 0,
  rows_updated INTEGER NOT NULL DEFAULT 0,
  rows_unchanged INTEGER NOT NULL DEFAULT 0,
  rows_refused INTEGER NOT NULL DEFAULT 0,
  ignored TEXT NOT NULL DEFAULT '[]',    -- JSON: headers of columns that are not used
  problem TEXT,                          -- why it went no further; in Spanish
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX imports_working ON imports (status) WHERE status = 'working';

CREATE TABLE import_verdicts (
  import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,             -- of the row in its file, from 1
  line INTEGER NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('created', 'updated', 'unchanged', 'refused')),
  name TEXT NOT NULL,
  note TEXT NOT NULL,                    -- why, and what looked wrong
  is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),   -- 0: what the dry run said
  PRIMARY KEY (import_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_verdicts_kind ON import_verdicts (import_id, verdict, position);

-- What an import last wrote to a business: a later one changes only what nobody else has changed since.
CREATE TABLE import_records (
  business_id INTEGER PRIMARY KEY REFERENCES business_pages (id) ON DELETE CASCADE,
  name_core TEXT NOT NULL,             -- the name without articles, legal form and spaces: who may be the same
  written TEXT NOT NULL,               -- JSON: each field as the import left it
  imported_at TEXT NOT NULL
) STRICT;
CREATE INDEX import_records_name ON import_records (name_core);

-- Rows seen before, by a hash of who and where they say the business is. Without a business: it was erased from
-- the trash, and a later import does not bring it back (D101).
CREATE TABLE import_rows (
  row_key TEXT PRIMARY KEY,
  business_id INTEGER REFERENCES business_pages (id) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX import_rows_business ON import_rows (business_id);

-- Pictures for a category, made one after the other in the background (D82, D84). What an item made is noted here
-- first: a process that is killed in the middle leaves the rest to the next one.
CREATE TABLE photo_jobs (
  id INTEGER PRIMARY KEY,
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('bulk', 'topup', 'single', 'regenerate')),
  status TEXT NOT NULL CHECK (status IN ('running', 'finished', 'failed')),
  auto_approve INTEGER NOT NULL CHECK (auto_approve IN (0, 1)),
  wanted INTEGER NOT NULL CHECK (wanted BETWEEN 1 AND 20),
  -- Number of its first item among all of the category: the embedded painter's seed, never used twice.
  first_item INTEGER NOT NULL CHECK (first_item >= 0),
  -- The next item does not begin earlier: the documents' pauses.
  not_before TEXT NOT NULL,
  started_by TEXT NOT NULL,
  last_error TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;

-- One at a time for each category; also what the worker looks for.
CREATE UNIQUE INDEX photo_jobs_running ON photo_jobs (category_id) WHERE status = 'running';
CREATE INDEX photo_jobs_category ON photo_jobs (category_id, id);

-- For the daily limit.
CREATE INDEX photo_jobs_created ON photo_jobs (created_at, wanted);

CREATE TABLE photo_job_items (
  job_id INTEGER NOT NULL REFERENCES photo_jobs (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  status TEXT NOT NULL CHECK (status IN ('begun', 'done', 'failed')),
  -- Times it was begun: an item that ends the process every time is given up.
  attempts INTEGER NOT NULL DEFAULT 1,
  prompt TEXT NOT NULL,
  image_hash TEXT REFERENCES images (hash) ON DELETE SET NULL,
  error TEXT,
  begun_at TEXT NOT NULL,
  description TEXT,
  PRIMARY KEY (job_id, position)
) STRICT, WITHOUT ROWID;

-- Prompts an administrator wrote instead of the built-in ones: one a line.
CREATE TABLE category_prompts (
  category_id INTEGER PRIMARY KEY REFERENCES categories (id) ON DELETE CASCADE,
  prompts TEXT NOT NULL,
  version INTEGER NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- What visitors tell us about a business or a rating: claims, removals, corrections, abuse. Never public.
-- It outlives what it is about, whose name it keeps as a copy.
CREATE TABLE reports (
  id INTEGER PRIMARY KEY,
  business_id INTEGER REFERENCES business_pages (id) ON DELETE SET NULL,
  rating_id INTEGER REFERENCES ratings (id) ON DELETE SET NULL,
  business_name TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('claim', 'removal', 'wrong_data', 'closed', 'duplicate', 'fraud', 'own_rating', 'own_reservation', 'false_rating', 'offensive', 'personal_data', 'other')),
  reporter_name TEXT,
  reporter_email TEXT,
  reporter_phone TEXT,                 -- '+1' and ten digits
  message TEXT,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'resolved', 'dismissed')),
  bot_score REAL NOT NULL CHECK (bot_score BETWEEN 0 AND 1),  -- 1 is surely a person
  network_hash TEXT NOT NULL,          -- the network it came from, as a keyed hash: who sends many is told, not where they are
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  note TEXT                            -- what came of it, in the words of whoever closed it
) STRICT;
CREATE INDEX reports_queue ON reports (status, created_at DESC, id DESC);
CREATE INDEX reports_business ON reports (business_id);
CREATE INDEX reports_rating ON reports (rating_id) WHERE rating_id IS NOT NULL;

-- What visitors say on a page of ours that belongs to no business, as /landing/electricista. Shown once somebody has
-- let it through.
CREATE TABLE page_reviews (
  id INTEGER PRIMARY KEY,
  page TEXT NOT NULL CHECK (page IN ('electrician')),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  reviewer_name TEXT NOT NULL,
  reviewer_email TEXT NOT NULL,        -- never shown
  project TEXT,
  comment TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'in_review' CHECK (status IN ('in_review', 'published', 'refused')),
  status_reason TEXT,
  bot_score REAL NOT NULL CHECK (bot_score BETWEEN 0 AND 1),  -- 1 is surely a person
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX page_reviews_queue ON page_reviews (status, created_at DESC, id DESC);
CREATE INDEX page_reviews_shown ON page_reviews (page, created_at DESC, id DESC) WHERE status = 'published';

-- The newest errors, so that an operator finds the reference a visitor quotes. Without personal data, as in the log.
CREATE TABLE error_log (
  id INTEGER PRIMARY KEY,
  reference TEXT,                      -- six letters or digits, as error pages show it
  method TEXT NOT NULL,
  part TEXT,                           -- the part of a page that could be done without
  name TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX error_log_reference ON error_log (reference);

CREATE TRIGGER error_log_pruned AFTER INSERT ON error_log BEGIN
  DELETE FROM error_log WHERE id <= NEW.id - 200;
END;
