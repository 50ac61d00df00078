-- What the page of a business brought, by week; before this nothing was counted of one.
CREATE TABLE business_counts (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  week TEXT NOT NULL,                  -- its Monday
  what TEXT NOT NULL CHECK (what IN ('view', 'call', 'whatsapp', 'directions')),
  times INTEGER NOT NULL,
  PRIMARY KEY (business_id, week, what)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_counts_week ON business_counts (week, what, times);
