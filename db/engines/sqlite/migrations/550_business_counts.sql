-- Number of events on the page of a business per week. They were not counted before.
CREATE TABLE business_counts (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  week TEXT NOT NULL,                  -- Monday of the week
  what TEXT NOT NULL CHECK (what IN ('view', 'call', 'whatsapp', 'directions')),
  times INTEGER NOT NULL,
  PRIMARY KEY (business_id, week, what)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_counts_week ON business_counts (week, what, times);
