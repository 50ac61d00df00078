-- Renames page_reviews to page_ratings: ratings of a page of the site.
ALTER TABLE page_reviews RENAME TO page_ratings;
DROP INDEX page_reviews_queue;
DROP INDEX page_reviews_shown;
CREATE INDEX page_ratings_queue ON page_ratings (status, created_at DESC, id DESC);
CREATE INDEX page_ratings_shown ON page_ratings (page, created_at DESC, id DESC) WHERE status = 'published';
UPDATE audit_log SET noun = 'page_rating' WHERE noun = 'review';
