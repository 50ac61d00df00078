-- Imports with their columns, what each row will be, and the way back; those of the terminal as well.
CREATE TABLE imports_next (
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL UNIQUE,             -- name under DATA_DIR/imports, made up
  file_name TEXT NOT NULL,               -- as whoever chose it calls it
  username TEXT NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('columns', 'check', 'run', 'undo')),
  status TEXT NOT NULL CHECK (status IN ('working', 'done', 'interrupted', 'failed')),
  attempt INTEGER NOT NULL DEFAULT 1,    -- counted up by every start: whoever worked on an earlier one has no say any more
  rows_total INTEGER NOT NULL DEFAULT 0,
  rows_done INTEGER NOT NULL DEFAULT 0,
  rows_created INTEGER NOT NULL DEFAULT 0,
  rows_updated INTEGER NOT NULL DEFAULT 0,
  rows_unchanged INTEGER NOT NULL DEFAULT 0,
  rows_held INTEGER NOT NULL DEFAULT 0,
  rows_repeated INTEGER NOT NULL DEFAULT 0,
  rows_refused INTEGER NOT NULL DEFAULT 0,
  ignored TEXT NOT NULL DEFAULT '[]',    -- JSON: headers of columns that are not used
  layout TEXT,                           -- JSON: columns, samples, readings and sheets of the file, once it was looked at
  choices TEXT NOT NULL DEFAULT '{}',    -- JSON: what somebody chose for this file
  problem TEXT,                          -- why it went no further; in Spanish
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
INSERT INTO imports_next (id, file, file_name, username, stage, status, attempt, rows_total, rows_done, rows_created,
  rows_updated, rows_unchanged, rows_refused, ignored, problem, created_at, updated_at)
  SELECT id, file, file_name, username, stage, status, attempt, rows_total, rows_done, rows_created,
    rows_updated, rows_unchanged, rows_refused, ignored, problem, created_at, updated_at FROM imports;
DROP TABLE import_verdicts;
DROP TABLE imports;
ALTER TABLE imports_next RENAME TO imports;
CREATE INDEX imports_working ON imports (status) WHERE status = 'working';

CREATE TABLE import_verdicts (
  import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,             -- of the row in its file, from 1
  line INTEGER NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('created', 'updated', 'unchanged', 'held', 'repeated', 'refused')),
  urgency INTEGER NOT NULL,              -- the lowest first: what needs eyes
  name TEXT NOT NULL,
  note TEXT NOT NULL,                    -- why, and what looked wrong
  category TEXT,                         -- slug of the primary one
  state_code TEXT,
  city TEXT,
  shown TEXT NOT NULL,                   -- JSON: how it would stand in the directory
  changes TEXT NOT NULL,                 -- JSON: {"field": [before, after]}; what is taken back
  business_id INTEGER,                   -- created, held or changed
  is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),   -- 0: what the dry run said
  PRIMARY KEY (import_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_verdicts_kind ON import_verdicts (import_id, verdict, position);
CREATE INDEX import_verdicts_urgency ON import_verdicts (import_id, urgency, position);

-- What was chosen for a header goes for the next file as well.
CREATE TABLE import_columns (
  header_key TEXT PRIMARY KEY,
  target TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- No file had stated the price of what was imported (D106); what somebody has edited since stays.
UPDATE business_pages SET price_range = NULL WHERE price_range = '$$' AND version = 1
  AND contact_id IN (SELECT id FROM contacts WHERE source = 'import');
-- Nor that its telephone has WhatsApp: an empty number says that there is none.
UPDATE business_pages SET whatsapp = '' WHERE whatsapp IS NULL AND version = 1
  AND contact_id IN (SELECT id FROM contacts WHERE source = 'import');
