-- What few businesses say (features/businesses/traits.ts): a list narrowed to a language that hardly anybody speaks is put in order
-- out of these, instead of being met along all there are. Only who says so stands in them.
CREATE INDEX business_listings_home_service
  ON business_listings (category_id, (traits & 256), state_code, traits, schedule_id, place, rating_key, day_key, name_key)
  WHERE (traits & 256) = 256;
CREATE INDEX business_listings_spanish
  ON business_listings (category_id, (traits & 512), state_code, traits, schedule_id, place, rating_key, day_key, name_key)
  WHERE (traits & 512) = 512;
CREATE INDEX business_listings_english
  ON business_listings (category_id, (traits & 1024), state_code, traits, schedule_id, place, rating_key, day_key, name_key)
  WHERE (traits & 1024) = 1024;
CREATE INDEX business_listings_portuguese
  ON business_listings (category_id, (traits & 2048), state_code, traits, schedule_id, place, rating_key, day_key, name_key)
  WHERE (traits & 2048) = 2048;
CREATE INDEX business_listings_kiche
  ON business_listings (category_id, (traits & 4096), state_code, traits, schedule_id, place, rating_key, day_key, name_key)
  WHERE (traits & 4096) = 4096;
CREATE INDEX business_listings_mam
  ON business_listings (category_id, (traits & 8192), state_code, traits, schedule_id, place, rating_key, day_key, name_key)
  WHERE (traits & 8192) = 8192;
CREATE INDEX business_listings_qanjobal
  ON business_listings (category_id, (traits & 16384), state_code, traits, schedule_id, place, rating_key, day_key, name_key)
  WHERE (traits & 16384) = 16384;
CREATE INDEX business_listings_nahuatl
  ON business_listings (category_id, (traits & 32768), state_code, traits, schedule_id, place, rating_key, day_key, name_key)
  WHERE (traits & 32768) = 32768;
