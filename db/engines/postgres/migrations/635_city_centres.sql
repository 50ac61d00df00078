-- Cities now have the position of their centre, not the mean of their zip codes. Businesses with the position of their city
-- get the new one.
INSERT INTO search_pending
  SELECT id FROM businesses WHERE place IS NOT NULL AND latitude IS NULL AND coalesce(zipcode, '') = ''
  ON CONFLICT DO NOTHING;
