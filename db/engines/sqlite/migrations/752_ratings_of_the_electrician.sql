-- Opinions on the electricians' page become ratings of a business (decision 161). No business is named yet: where there are
-- any, a draft is made and named.
INSERT INTO businesses (status, source, category_id, business_name, business_slug, name_slug, name_key, created_at, updated_at)
SELECT 'draft', 'admin',
  (SELECT id FROM categories WHERE deleted_at IS NULL ORDER BY slug <> 'servicios-tecnicos', id LIMIT 1),
  'Electricista de la página', 'electricista-de-la-pagina-' || (SELECT coalesce(max(id), 0) + 1 FROM businesses),
  'electricista-de-la-pagina', 'electricista de la pagina',
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE EXISTS (SELECT 1 FROM page_ratings);

INSERT INTO settings (key, value, updated_at)
SELECT 'contractor_business', id, created_at FROM businesses
WHERE id = (SELECT max(id) FROM businesses) AND EXISTS (SELECT 1 FROM page_ratings);

INSERT INTO business_categories (business_id, category_id, position)
SELECT id, category_id, 0 FROM businesses
WHERE id = (SELECT max(id) FROM businesses) AND category_id IS NOT NULL AND EXISTS (SELECT 1 FROM page_ratings);

-- A rating gets the number of its opinion behind all ratings there ever were: the log follows.
CREATE TABLE ratings_before AS SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'ratings'), 0) AS last;

INSERT INTO ratings (id, business_id, business_name, category, professional_rating, trust_rating, reviewer_name, reviewer_email,
  comment, status, status_reason, created_at, updated_at)
SELECT last + opinion.id, business.id, business_name, coalesce(category.name, ''), rating, rating, reviewer_name,
  lower(reviewer_email), coalesce(nullif(project, '') || char(10), '') || comment,
  CASE WHEN opinion.status = 'refused' OR newer_id IS NOT NULL THEN 'withdrawn' ELSE opinion.status END,
  CASE WHEN newer_id IS NULL THEN opinion.status_reason ELSE 'La reemplaza una más nueva de la misma persona' END,
  opinion.created_at, opinion.updated_at
FROM (
    SELECT one.*, (
        SELECT other.id FROM page_ratings AS other
        WHERE one.status = 'published' AND other.status = 'published'
          AND lower(other.reviewer_email) = lower(one.reviewer_email)
          AND (other.created_at, other.id) > (one.created_at, one.id) LIMIT 1) AS newer_id
    FROM page_ratings AS one) AS opinion
CROSS JOIN ratings_before
JOIN businesses AS business ON business.id = (SELECT max(id) FROM businesses)
LEFT JOIN categories AS category ON category.id = business.category_id
ORDER BY opinion.id;

UPDATE audit_log SET noun = 'rating', entity_id = entity_id + (SELECT last FROM ratings_before),
  changes = replace(changes, '"refused"', '"withdrawn"'), undo = replace(undo, '"refused"', '"withdrawn"')
WHERE noun = 'page_rating';

-- Numbers that only the log still names are not given again (F51).
UPDATE sqlite_sequence SET seq = max(seq, (SELECT last FROM ratings_before)
  + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'page_ratings'), 0))
WHERE name = 'ratings';

DROP TABLE ratings_before;
DROP TABLE page_ratings;
