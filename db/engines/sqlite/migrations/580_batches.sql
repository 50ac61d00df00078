-- Older bulk actions can only be undone entry by entry, if the log has the data.
ALTER TABLE audit_log ADD COLUMN batch INTEGER;
ALTER TABLE audit_log ADD COLUMN is_batch INTEGER NOT NULL DEFAULT 0 CHECK (is_batch IN (0, 1));
ALTER TABLE audit_log ADD COLUMN author_role TEXT;
ALTER TABLE audit_log ADD COLUMN place TEXT;
ALTER TABLE audit_log ADD COLUMN undoes INTEGER;
ALTER TABLE audit_log ADD COLUMN undone_at TEXT;
DROP INDEX audit_log_username;
DROP INDEX audit_log_action;
DROP INDEX audit_log_noun;
CREATE INDEX audit_log_username ON audit_log (username, id) WHERE batch IS NULL;
CREATE INDEX audit_log_action ON audit_log (action, id) WHERE batch IS NULL;
CREATE INDEX audit_log_noun ON audit_log (noun, id) WHERE batch IS NULL;
CREATE INDEX audit_log_lines ON audit_log (id) WHERE batch IS NULL;
CREATE INDEX audit_log_batches ON audit_log (id) WHERE is_batch = 1;
CREATE INDEX audit_log_batch ON audit_log (batch, id) WHERE batch IS NOT NULL;
CREATE INDEX audit_log_in_force ON audit_log (batch) WHERE batch IS NOT NULL AND undone_at IS NULL AND undo <> '{}';
CREATE INDEX audit_log_undone ON audit_log (batch) WHERE batch IS NOT NULL AND undone_at IS NOT NULL;
-- Adds undo data to the deletion of everything in the trash.
UPDATE audit_log SET undo = '{"trash":"restore"}' WHERE action = 'deleted' AND noun = 'contact' AND undo = '{}'
  AND entity_id IN (SELECT id FROM businesses WHERE deleted_at IS NOT NULL);
UPDATE audit_log SET undo = '{"trash":"restore"}' WHERE action = 'deleted' AND noun = 'reservation' AND undo = '{}'
  AND entity_id IN (SELECT id FROM reservations WHERE deleted_at IS NOT NULL);
UPDATE audit_log SET undo = '{"trash":"restore"}' WHERE action = 'deleted' AND noun = 'rating' AND undo = '{}'
  AND entity_id IN (SELECT id FROM ratings WHERE deleted_at IS NOT NULL);
UPDATE audit_log SET undo = '{"trash":"restore"}' WHERE action = 'deleted' AND noun = 'promotion' AND undo = '{}'
  AND entity_id IN (SELECT id FROM promotions WHERE deleted_at IS NOT NULL);
UPDATE audit_log SET undo = '{"trash":"restore"}' WHERE action = 'deleted' AND noun = 'category' AND undo = '{}'
  AND entity_id IN (SELECT id FROM categories WHERE deleted_at IS NOT NULL);
UPDATE audit_log SET undo = '{"trash":"restore"}' WHERE action = 'deleted' AND noun = 'image' AND undo = '{}'
  AND entity_id IN (SELECT id FROM category_image_bank WHERE deleted_at IS NOT NULL);
CREATE TABLE batch_runs (
  batch INTEGER PRIMARY KEY REFERENCES audit_log (id) ON DELETE CASCADE,
  work TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
DROP TABLE bulk_items;
DROP TABLE bulk_actions;
