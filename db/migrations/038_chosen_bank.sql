-- The bank of a category are its five approved pictures of the highest rank, among equals the oldest. Whoever puts one in
-- ranks it above all others, whoever takes one out below all others.
ALTER TABLE category_image_bank ADD COLUMN bank_rank INTEGER NOT NULL DEFAULT 0;
-- What is seen on a picture, in Spanish. Null: nobody wrote it down.
ALTER TABLE category_image_bank ADD COLUMN description TEXT;
ALTER TABLE photo_job_items ADD COLUMN description TEXT;
