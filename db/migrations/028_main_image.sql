-- Only approved images ever stand for a category (row 222): one that is no longer approved, or gone, stops being the
-- main one, whoever takes it away.
CREATE TRIGGER main_image_follows_status AFTER UPDATE OF status, deleted_at ON category_image_bank
WHEN OLD.status = 'approved' AND OLD.deleted_at IS NULL AND (NEW.status <> 'approved' OR NEW.deleted_at IS NOT NULL)
BEGIN
  UPDATE categories SET image_url = NULL, updated_at = NEW.updated_at, version = version + 1
  WHERE id = NEW.category_id AND image_url = NEW.image_url AND NOT EXISTS (
    SELECT 1 FROM category_image_bank AS other
    WHERE other.category_id = NEW.category_id AND other.image_url = NEW.image_url
      AND other.status = 'approved' AND other.deleted_at IS NULL);
END;
