-- Which promotions a business page shows, without reading those that do not run: one row for each business (or category)
-- a promotion is applied to, both 0 for all businesses. Only what is active, not used up and not in the bin stands here.
CREATE TABLE promotion_offers (
  category_id INTEGER NOT NULL,
  business_id INTEGER NOT NULL,
  valid_until TEXT NOT NULL,
  promotion_id INTEGER NOT NULL,
  valid_from TEXT NOT NULL,
  PRIMARY KEY (category_id, business_id, valid_until, promotion_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX promotion_offers_promotion ON promotion_offers (promotion_id);
DROP INDEX promotions_for_all;

-- How many promotions outside the bin have an id from block * 512 on: where a page of the list begins.
CREATE TABLE promotion_blocks (
  block INTEGER PRIMARY KEY,
  promotions INTEGER NOT NULL
) STRICT;

-- Parts of words, by promotion, without those in the bin. The marks: _t_ for all businesses, _c12_ for category 12.
CREATE VIRTUAL TABLE promotion_index USING fts5 (
  title, description, sponsor, marks, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1"
);

-- A promotion is not what it was: insert here.
CREATE VIEW promotion_relistings AS SELECT id AS promotion_id FROM promotions;

CREATE TRIGGER promotions_relisted INSTEAD OF INSERT ON promotion_relistings BEGIN
  DELETE FROM promotion_offers WHERE promotion_id = NEW.promotion_id;
  INSERT OR IGNORE INTO promotion_offers
    SELECT coalesce(a.category_id, 0), coalesce(a.business_id, 0), p.valid_until, p.id, p.valid_from
    FROM promotions AS p
    LEFT JOIN promotion_applications AS a ON a.promotion_id = p.id AND p.application_scope <> 'all'
    WHERE p.id = NEW.promotion_id AND p.is_active = 1 AND p.deleted_at IS NULL
      AND (p.max_uses IS NULL OR p.current_uses < p.max_uses)
      AND (p.application_scope = 'all' OR a.category_id IS NOT NULL OR a.business_id IS NOT NULL);
  DELETE FROM promotion_index WHERE rowid = NEW.promotion_id;
  INSERT INTO promotion_index (rowid, title, description, sponsor, marks)
    SELECT id, ' ' || title, ' ' || replace(description, char(10), ' '), ' ' || sponsor_name,
      concat(iif(application_scope = 'all', '_t_', ''), (
        SELECT group_concat('_c' || category_id || '_', '') FROM promotion_applications
        WHERE promotion_id = NEW.promotion_id AND category_id IS NOT NULL))
    FROM promotions WHERE id = NEW.promotion_id AND deleted_at IS NULL;
END;

CREATE TRIGGER promotions_listed AFTER INSERT ON promotions BEGIN
  INSERT INTO promotion_blocks SELECT NEW.id / 512, 1 WHERE NEW.deleted_at IS NULL
    ON CONFLICT DO UPDATE SET promotions = promotions + 1;
  INSERT INTO promotion_relistings VALUES (NEW.id);
END;

CREATE TRIGGER promotions_moved AFTER UPDATE OF deleted_at ON promotions
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
  INSERT INTO promotion_blocks VALUES (NEW.id / 512, iif(NEW.deleted_at IS NULL, 1, -1))
    ON CONFLICT DO UPDATE SET promotions = promotions + excluded.promotions;
END;

CREATE TRIGGER promotions_changed AFTER UPDATE OF title, description, sponsor_name, is_active, deleted_at, valid_from,
  valid_until, max_uses, current_uses, application_scope ON promotions BEGIN
  INSERT INTO promotion_relistings VALUES (NEW.id);
END;

CREATE TRIGGER promotions_unlisted AFTER DELETE ON promotions BEGIN
  UPDATE promotion_blocks SET promotions = promotions - 1 WHERE block = OLD.id / 512 AND OLD.deleted_at IS NULL;
  INSERT INTO promotion_relistings VALUES (OLD.id);
END;

CREATE TRIGGER promotion_applications_made AFTER INSERT ON promotion_applications BEGIN
  INSERT INTO promotion_relistings VALUES (NEW.promotion_id);
END;

CREATE TRIGGER promotion_applications_changed AFTER UPDATE ON promotion_applications BEGIN
  INSERT INTO promotion_relistings VALUES (OLD.promotion_id), (NEW.promotion_id);
END;

CREATE TRIGGER promotion_applications_gone AFTER DELETE ON promotion_applications BEGIN
  INSERT INTO promotion_relistings VALUES (OLD.promotion_id);
END;

INSERT INTO promotion_blocks SELECT id / 512, count(*) FROM promotions WHERE deleted_at IS NULL GROUP BY 1;
INSERT INTO promotion_relistings SELECT id FROM promotions;
