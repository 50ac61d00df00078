-- Photos of the place and the work, in the order of the page. At most eight.
CREATE TABLE business_photos (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  image_hash TEXT NOT NULL REFERENCES images (hash),
  PRIMARY KEY (business_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_photos_image ON business_photos (image_hash);
