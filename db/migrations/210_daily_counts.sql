-- What happened on a day, in the time of the site, and how often: nothing of who did it. The row without a word holds the
-- whole of the day, the others some of its words (features/statistics/store.server.ts).
CREATE TABLE daily_counts (
  what TEXT NOT NULL,
  word TEXT NOT NULL,
  day TEXT NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (what, word, day)
) STRICT, WITHOUT ROWID;
-- With the figures in it, so that what was most frequent in a month is read of the index alone.
CREATE INDEX daily_counts_day ON daily_counts (what, day, times);
