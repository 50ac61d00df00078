-- Suggestions by visitors and change requests by owners become one table. Each can change several fields.
CREATE TABLE suggestions (
  id INTEGER PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  business_name TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('visitor', 'owner')),
  fields TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'in_review' CHECK (status IN ('in_review', 'published', 'refused')),
  status_reason TEXT,
  bot_score REAL NOT NULL CHECK (bot_score BETWEEN 0 AND 1),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX suggestions_queue ON suggestions (status, created_at, id);
CREATE INDEX suggestions_business ON suggestions (business_id, status);
INSERT INTO suggestions (id, business_id, business_name, source, fields, status, status_reason, bot_score, created_at, updated_at)
  SELECT id, business_id, business_name, 'visitor', json_object(field, json_array(stored, suggested)), status, status_reason, bot_score, created_at, updated_at
  FROM corrections;
DROP TABLE corrections;
UPDATE audit_log SET noun = 'suggestion' WHERE noun = 'correction';
