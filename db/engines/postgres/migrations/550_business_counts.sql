-- Number of events on the page of a business per week. They were not counted before.
CREATE TABLE business_counts (
  business_id BIGINT NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  week TEXT COLLATE "C" NOT NULL,
  what TEXT COLLATE "C" NOT NULL CHECK (what IN ('view', 'call', 'whatsapp', 'directions')),
  times BIGINT NOT NULL,
  PRIMARY KEY (business_id, week, what)
);
CREATE INDEX business_counts_week ON business_counts (week, what, times);
