-- Adds the day on which the owner confirmed the data (empty so far), and the votes of visitors whether a business is open.
ALTER TABLE businesses ADD COLUMN confirmed_on TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX businesses_confirmed ON businesses (confirmed_on, id) WHERE status = 'published' AND deleted_at IS NULL AND closed_kind IS NULL;
CREATE TABLE business_votes (
  business_id BIGINT NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  network_hash TEXT COLLATE "C" NOT NULL,
  is_closed BIGINT NOT NULL CHECK (is_closed IN (0, 1)),
  voted_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, network_hash)
);
CREATE INDEX business_votes_age ON business_votes (voted_at);
