-- Adds the day on which the owner confirmed the data (empty so far), and the votes of visitors whether a business is open.
ALTER TABLE businesses ADD COLUMN confirmed_on TEXT NOT NULL DEFAULT '';
CREATE INDEX businesses_confirmed ON businesses (confirmed_on, id) WHERE status = 'published' AND deleted_at IS NULL AND closed_kind IS NULL;
CREATE TABLE business_votes (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  network_hash TEXT NOT NULL,
  is_closed INTEGER NOT NULL CHECK (is_closed IN (0, 1)),
  voted_at TEXT NOT NULL,
  PRIMARY KEY (business_id, network_hash)
) STRICT;
CREATE INDEX business_votes_age ON business_votes (voted_at);
