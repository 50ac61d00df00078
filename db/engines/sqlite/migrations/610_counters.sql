-- Adds a counter to every table with ids, so that no id is used again after its row was deleted (F51). Only the text of the
-- table changes, not the stored data (https://sqlite.org/lang_altertable.html#otheralter).
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'id INTEGER PRIMARY KEY,', 'id INTEGER PRIMARY KEY AUTOINCREMENT,')
WHERE type = 'table' AND name IN (
  'outbox', 'error_log', 'categories', 'category_image_bank', 'photo_jobs', 'business_schedules',
  'businesses', 'ratings', 'page_ratings', 'reservations', 'reservation_changes', 'promotions',
  'promotion_applications', 'owner_links', 'reports', 'suggestions', 'imports', 'admin_users',
  'admin_sessions', 'audit_log');
-- Makes other connections read the schema again.
CREATE INDEX settings_reread ON settings (key);
DROP INDEX settings_reread;
PRAGMA writable_schema = RESET;

-- Counters begin above the existing ids, and above those that the log or an import still contains.
INSERT INTO sqlite_sequence (name, seq)
SELECT 'outbox', coalesce(max(id), 0) FROM outbox
UNION ALL SELECT 'error_log', coalesce(max(id), 0) FROM error_log
UNION ALL SELECT 'categories', coalesce(max(id), 0) FROM categories
UNION ALL SELECT 'category_image_bank', coalesce(max(id), 0) FROM category_image_bank
UNION ALL SELECT 'photo_jobs', coalesce(max(id), 0) FROM photo_jobs
UNION ALL SELECT 'business_schedules', coalesce(max(id), 0) FROM business_schedules
UNION ALL SELECT 'businesses', coalesce(max(id), 0) FROM businesses
UNION ALL SELECT 'ratings', coalesce(max(id), 0) FROM ratings
UNION ALL SELECT 'page_ratings', coalesce(max(id), 0) FROM page_ratings
UNION ALL SELECT 'reservations', coalesce(max(id), 0) FROM reservations
UNION ALL SELECT 'reservation_changes', coalesce(max(id), 0) FROM reservation_changes
UNION ALL SELECT 'promotions', coalesce(max(id), 0) FROM promotions
UNION ALL SELECT 'promotion_applications', coalesce(max(id), 0) FROM promotion_applications
UNION ALL SELECT 'owner_links', coalesce(max(id), 0) FROM owner_links
UNION ALL SELECT 'reports', coalesce(max(id), 0) FROM reports
UNION ALL SELECT 'suggestions', coalesce(max(id), 0) FROM suggestions
UNION ALL SELECT 'imports', coalesce(max(id), 0) FROM imports
UNION ALL SELECT 'admin_users', coalesce(max(id), 0) FROM admin_users
UNION ALL SELECT 'admin_sessions', coalesce(max(id), 0) FROM admin_sessions
UNION ALL SELECT 'audit_log', coalesce(max(id), 0) FROM audit_log;
UPDATE sqlite_sequence SET seq = max(seq, (
  SELECT coalesce(max(entity_id), 0) FROM audit_log JOIN (
    SELECT column1 AS noun, column2 AS name FROM (VALUES
    ('contact', 'businesses'),
    ('owner_link', 'owner_links'),
    ('rating', 'ratings'),
    ('page_rating', 'page_ratings'),
    ('report', 'reports'),
    ('suggestion', 'suggestions'),
    ('reservation', 'reservations'),
    ('category', 'categories'),
    ('image', 'category_image_bank'),
    ('photo_job', 'photo_jobs'),
    ('promotion', 'promotions'),
    ('message', 'outbox'),
    ('account', 'admin_users'))
  ) AS named ON named.noun = audit_log.noun
  WHERE named.name = sqlite_sequence.name));
UPDATE sqlite_sequence SET seq = max(seq, (SELECT coalesce(max(business_id), 0) FROM import_verdicts)) WHERE name = 'businesses';
