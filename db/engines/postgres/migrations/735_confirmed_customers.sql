-- Customers can rate with the link of a reservation, which identifies them without an e-mail (D117).
ALTER TABLE ratings ALTER COLUMN reviewer_email DROP NOT NULL;
ALTER TABLE ratings ADD COLUMN reviewer_phone TEXT COLLATE "C";
CREATE UNIQUE INDEX ratings_one_per_customer ON ratings (business_id, reviewer_phone)
  WHERE status = 'published' AND deleted_at IS NULL;
