-- What an import last wrote to a business: a later one changes only what nobody else has changed since.
CREATE TABLE import_records (
  business_id INTEGER PRIMARY KEY REFERENCES business_pages (id) ON DELETE CASCADE,
  name_core TEXT NOT NULL,             -- the name without articles, legal form and spaces: who may be the same
  written TEXT NOT NULL,               -- JSON: each field as the import left it
  imported_at TEXT NOT NULL
) STRICT;
CREATE INDEX import_records_name ON import_records (name_core);

-- Rows seen before, by a hash of who and where they say the business is. Without a business: it was erased from
-- the bin, and a later import does not bring it back (D101).
CREATE TABLE import_rows (
  row_key TEXT PRIMARY KEY,
  business_id INTEGER REFERENCES business_pages (id) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX import_rows_business ON import_rows (business_id);
