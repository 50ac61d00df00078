-- The bin reads what was deleted last first, of each kind by itself.
CREATE INDEX contacts_deleted ON contacts (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX ratings_deleted ON ratings (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX reservations_deleted ON reservations (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX promotions_deleted ON promotions (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX categories_deleted ON categories (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX category_image_bank_deleted ON category_image_bank (deleted_at, id) WHERE deleted_at IS NOT NULL;

-- Of the log, one noun at a time and one day at a time.
CREATE INDEX audit_log_noun ON audit_log (noun, id);
CREATE INDEX audit_log_created ON audit_log (created_at, id);
