-- What visitors looked for and nobody offers, counted by day and by the words alone: nothing of who asked. Days older than
-- 90 are cleared away by whoever counts next (features/directory/empty-searches.server.ts).
CREATE TABLE empty_searches (
  words TEXT NOT NULL,
  day TEXT NOT NULL,
  searches INTEGER NOT NULL,
  PRIMARY KEY (words, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX empty_searches_day ON empty_searches (day);
