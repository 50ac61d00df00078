ALTER TABLE promotions ADD COLUMN business_id BIGINT REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE promotions ADD COLUMN status TEXT COLLATE "C" NOT NULL DEFAULT 'published' CHECK (status IN ('published', 'in_review', 'refused'));
ALTER TABLE promotions ADD COLUMN status_reason TEXT COLLATE "C";
CREATE INDEX promotions_business ON promotions (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX promotions_waiting ON promotions (created_at, id) WHERE status = 'in_review' AND deleted_at IS NULL;
CREATE TABLE declined_promotions (
  business_id BIGINT NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  promotion_id BIGINT NOT NULL REFERENCES promotions (id) ON DELETE CASCADE,
  PRIMARY KEY (business_id, promotion_id)
);
CREATE INDEX declined_promotions_promotion ON declined_promotions (promotion_id);
