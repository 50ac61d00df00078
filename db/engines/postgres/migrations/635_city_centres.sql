-- A city is now at its centre, no longer at the mean of its zip codes: businesses placed at their city move with it.
INSERT INTO search_pending
  SELECT id FROM businesses WHERE place IS NOT NULL AND latitude IS NULL AND coalesce(zipcode, '') = ''
  ON CONFLICT DO NOTHING;
