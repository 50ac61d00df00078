-- Position of a photo in its bank, if an administrator moved it.
ALTER TABLE category_image_bank ADD COLUMN bank_position BIGINT;
