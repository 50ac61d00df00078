-- Addresses that businesses had before an administrator gave them another: they lead to the new one.
CREATE TABLE business_slug_redirects (
  slug TEXT PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES business_pages (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX business_slug_redirects_business ON business_slug_redirects (business_id);
