-- A search without a result is counted in daily_counts alone; days that it does not know are taken along.
INSERT INTO daily_counts (what, word, day, times)
  SELECT 'empty_search', words, day, searches FROM empty_searches
  WHERE NOT EXISTS (
    SELECT 1 FROM daily_counts AS counted
    WHERE counted.what = 'empty_search' AND counted.word <> '' AND counted.day = empty_searches.day
  );
DROP TABLE empty_searches;
