-- What nothing published shows is not public, and what nothing names is deleted: both are asked for by the picture.
ALTER TABLE images ADD COLUMN business_id INTEGER;  -- of whose share it takes room; NULL for the site's own
UPDATE images SET business_id = (SELECT min(id) FROM business_pages WHERE logo_hash = images.hash);
CREATE INDEX images_business ON images (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX business_pages_logo ON business_pages (logo_hash) WHERE logo_hash IS NOT NULL;
CREATE INDEX promotions_image ON promotions (image_hash) WHERE image_hash IS NOT NULL;
CREATE INDEX category_image_bank_address ON category_image_bank (image_url);
