-- Links that open an owner's private page. Of the secret in them only a hash is kept: a stolen copy opens nothing.
CREATE TABLE owner_links (
  id INTEGER PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES business_pages (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT;
CREATE INDEX owner_links_business ON owner_links (business_id);
