-- What changed, for the pages that are open (rows 179 to 183): one row for each thing that ever changed, with the
-- version of its last change. Versions count up over all of them. Whoever writes, the administration, a form or an
-- import beside the server, the triggers note it in the same transaction.
CREATE TABLE changes (
  noun TEXT NOT NULL CHECK (noun IN ('category', 'contact', 'business', 'rating', 'image')),
  entity_id INTEGER NOT NULL,          -- of a rating the business, of an image the category, of contacts always 0
  version INTEGER NOT NULL UNIQUE,
  PRIMARY KEY (noun, entity_id)
) STRICT, WITHOUT ROWID;

-- The newest 5,000 are kept: whoever was away for longer reads its page again as a whole.
CREATE TRIGGER changes_pruned AFTER INSERT ON changes BEGIN
  DELETE FROM changes WHERE version <= NEW.version - 5000;
END;

CREATE TRIGGER categories_told_insert AFTER INSERT ON categories BEGIN
  INSERT INTO changes VALUES ('category', NEW.id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER categories_told_update AFTER UPDATE ON categories BEGIN
  INSERT INTO changes VALUES ('category', NEW.id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER categories_told_delete AFTER DELETE ON categories BEGIN
  INSERT INTO changes VALUES ('category', OLD.id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER contacts_told_insert AFTER INSERT ON contacts BEGIN
  INSERT INTO changes VALUES ('contact', 0, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER contacts_told_update AFTER UPDATE ON contacts BEGIN
  INSERT INTO changes VALUES ('contact', 0, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER contacts_told_delete AFTER DELETE ON contacts BEGIN
  INSERT INTO changes VALUES ('contact', 0, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER contact_categories_told_insert AFTER INSERT ON contact_categories BEGIN
  INSERT INTO changes VALUES ('contact', 0, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER contact_categories_told_update AFTER UPDATE ON contact_categories BEGIN
  INSERT INTO changes VALUES ('contact', 0, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER contact_categories_told_delete AFTER DELETE ON contact_categories BEGIN
  INSERT INTO changes VALUES ('contact', 0, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

-- Ratings move the sums of their business: that is told as a rating.
CREATE TRIGGER business_pages_told_insert AFTER INSERT ON business_pages BEGIN
  INSERT INTO changes VALUES ('business', NEW.id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER business_pages_told_update AFTER UPDATE ON business_pages WHEN OLD.ratings_count IS NEW.ratings_count
  AND OLD.professional_sum IS NEW.professional_sum AND OLD.trust_sum IS NEW.trust_sum BEGIN
  INSERT INTO changes VALUES ('business', NEW.id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER business_pages_told_delete AFTER DELETE ON business_pages BEGIN
  INSERT INTO changes VALUES ('business', OLD.id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER business_categories_told_insert AFTER INSERT ON business_categories BEGIN
  INSERT INTO changes VALUES ('business', NEW.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER business_categories_told_update AFTER UPDATE ON business_categories BEGIN
  INSERT INTO changes VALUES ('business', NEW.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER business_categories_told_delete AFTER DELETE ON business_categories BEGIN
  INSERT INTO changes VALUES ('business', OLD.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER business_services_told_insert AFTER INSERT ON business_services BEGIN
  INSERT INTO changes VALUES ('business', NEW.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER business_services_told_update AFTER UPDATE ON business_services BEGIN
  INSERT INTO changes VALUES ('business', NEW.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER business_services_told_delete AFTER DELETE ON business_services BEGIN
  INSERT INTO changes VALUES ('business', OLD.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER business_hours_told_insert AFTER INSERT ON business_hours BEGIN
  INSERT INTO changes VALUES ('business', NEW.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER business_hours_told_update AFTER UPDATE ON business_hours BEGIN
  INSERT INTO changes VALUES ('business', NEW.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER business_hours_told_delete AFTER DELETE ON business_hours BEGIN
  INSERT INTO changes VALUES ('business', OLD.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

-- Nothing is told of a rating that visitors do not see.
CREATE TRIGGER ratings_told_insert AFTER INSERT ON ratings WHEN NEW.is_counted BEGIN
  INSERT INTO changes VALUES ('rating', NEW.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER ratings_told_update AFTER UPDATE ON ratings WHEN NEW.is_counted OR OLD.is_counted BEGIN
  INSERT INTO changes VALUES ('rating', NEW.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER ratings_told_moved AFTER UPDATE OF business_id ON ratings WHEN OLD.is_counted AND OLD.business_id <> NEW.business_id BEGIN
  INSERT INTO changes VALUES ('rating', OLD.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER ratings_told_delete AFTER DELETE ON ratings WHEN OLD.is_counted BEGIN
  INSERT INTO changes VALUES ('rating', OLD.business_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER category_image_bank_told_insert AFTER INSERT ON category_image_bank BEGIN
  INSERT INTO changes VALUES ('image', NEW.category_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER category_image_bank_told_update AFTER UPDATE ON category_image_bank BEGIN
  INSERT INTO changes VALUES ('image', NEW.category_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER category_image_bank_told_delete AFTER DELETE ON category_image_bank BEGIN
  INSERT INTO changes VALUES ('image', OLD.category_id, (SELECT coalesce(max(version), 0) + 1 FROM changes))
    ON CONFLICT (noun, entity_id) DO UPDATE SET version = excluded.version;
END;
