CREATE TABLE business_photos (
  business_id BIGINT NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  image_hash TEXT COLLATE "C" NOT NULL REFERENCES images (hash),
  PRIMARY KEY (business_id, position)
);
CREATE INDEX business_photos_image ON business_photos (image_hash);
