-- The administration reads the opinions of all businesses, the newest first.
CREATE INDEX ratings_all_newest ON ratings (created_at, id) WHERE deleted_at IS NULL;
