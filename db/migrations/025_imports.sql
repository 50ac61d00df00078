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
