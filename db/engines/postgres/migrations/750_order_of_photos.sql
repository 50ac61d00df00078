-- The place of a photo within its bank, once an administrator moved it.
ALTER TABLE category_image_bank ADD COLUMN bank_position BIGINT;
