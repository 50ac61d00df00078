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
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX reports_queue ON reports (status, created_at DESC, id DESC);
CREATE INDEX reports_business ON reports (business_id);
CREATE INDEX reports_rating ON reports (rating_id) WHERE rating_id IS NOT NULL;

-- Forms stored in the last minutes: sent twice, they are stored once.
CREATE TABLE recent_forms (
  key_hash TEXT PRIMARY KEY,           -- content and sender, as a keyed hash
  row_id INTEGER NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX recent_forms_expiry ON recent_forms (expires_at);
