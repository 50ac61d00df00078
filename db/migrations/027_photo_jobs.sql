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
  PRIMARY KEY (job_id, position)
) STRICT, WITHOUT ROWID;

-- Prompts an administrator wrote instead of the built-in ones: one a line.
CREATE TABLE category_prompts (
  category_id INTEGER PRIMARY KEY REFERENCES categories (id) ON DELETE CASCADE,
  prompts TEXT NOT NULL,
  version INTEGER NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
