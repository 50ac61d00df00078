-- What visitors say a field of a business ought to say. Waits for its owner or an administrator; nothing of it is shown.
CREATE TABLE corrections (
  id INTEGER PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES business_pages (id) ON DELETE CASCADE,
  business_name TEXT NOT NULL,
  field TEXT NOT NULL,                 -- as the forms of the page name it
  stored TEXT NOT NULL,                -- what the field said when it was written
  suggested TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'in_review' CHECK (status IN ('in_review', 'published', 'refused')),
  status_reason TEXT,
  bot_score REAL NOT NULL CHECK (bot_score BETWEEN 0 AND 1),  -- 1 is surely a person
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX corrections_queue ON corrections (status, created_at, id);
CREATE INDEX corrections_business ON corrections (business_id, status);
