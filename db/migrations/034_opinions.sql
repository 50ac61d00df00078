-- Published ratings with a text, in each order visitors may read them: a page of them begins at a key of its index,
-- however many there are. Worst first is best first by what a rating lacks, so that both run the same way, the newest
-- first among equals.
ALTER TABLE ratings ADD COLUMN score INTEGER GENERATED ALWAYS AS (professional_rating + trust_rating) VIRTUAL;
ALTER TABLE ratings ADD COLUMN score_lack INTEGER GENERATED ALWAYS AS (10 - professional_rating - trust_rating) VIRTUAL;
CREATE INDEX opinions_newest ON ratings (business_id, created_at, id)
  WHERE is_counted = 1 AND comment IS NOT NULL;
CREATE INDEX opinions_best ON ratings (business_id, score, created_at, id)
  WHERE is_counted = 1 AND comment IS NOT NULL;
CREATE INDEX opinions_worst ON ratings (business_id, score_lack, created_at, id)
  WHERE is_counted = 1 AND comment IS NOT NULL;
