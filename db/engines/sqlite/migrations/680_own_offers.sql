ALTER TABLE promotions ADD COLUMN business_id INTEGER REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE promotions ADD COLUMN status TEXT NOT NULL DEFAULT 'published' CHECK (status IN ('published', 'in_review', 'refused'));
ALTER TABLE promotions ADD COLUMN status_reason TEXT;
CREATE INDEX promotions_business ON promotions (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX promotions_waiting ON promotions (created_at, id) WHERE status = 'in_review' AND deleted_at IS NULL;
CREATE TABLE declined_promotions (
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  promotion_id INTEGER NOT NULL REFERENCES promotions (id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, promotion_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX declined_promotions_promotion ON declined_promotions (promotion_id);
