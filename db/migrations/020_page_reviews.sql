-- What visitors say on a page of ours that belongs to no business, as /landing/electricista. Shown once somebody has
-- let it through.
CREATE TABLE page_reviews (
  id INTEGER PRIMARY KEY,
  page TEXT NOT NULL CHECK (page IN ('electrician')),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  reviewer_name TEXT NOT NULL,
  reviewer_email TEXT NOT NULL,        -- never shown
  project TEXT,
  comment TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'in_review' CHECK (status IN ('in_review', 'published', 'refused')),
  status_reason TEXT,
  bot_score REAL NOT NULL CHECK (bot_score BETWEEN 0 AND 1),  -- 1 is surely a person
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX page_reviews_queue ON page_reviews (status, created_at DESC, id DESC);
CREATE INDEX page_reviews_shown ON page_reviews (page, created_at DESC, id DESC) WHERE status = 'published';
