-- Searches without a result are counted only in daily_counts. Copies the days that it does not have.
INSERT INTO daily_counts (what, word, day, times)
  SELECT 'empty_search', words, day, searches FROM empty_searches
  WHERE NOT EXISTS (
    SELECT 1 FROM daily_counts AS counted
    WHERE counted.what = 'empty_search' AND counted.word <> '' AND counted.day = empty_searches.day
  );
DROP TABLE empty_searches;
