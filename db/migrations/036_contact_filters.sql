-- The list of contacts by state of publication, verified or not, what is missing and the day, and in other orders.
-- As names and cities sort: lower case, no accents, ñ after n.
ALTER TABLE contacts ADD COLUMN name_key TEXT NOT NULL GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(name, '')), 'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ú', 'u'), 'ú', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n~'), 'ñ', 'n~')) VIRTUAL;
ALTER TABLE contacts ADD COLUMN place_key TEXT NOT NULL GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(city, '')), 'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ú', 'u'), 'ú', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n~'), 'ñ', 'n~') || ' ' || coalesce(state_code, '')) VIRTUAL;
CREATE INDEX contacts_by_name ON contacts (name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_by_place ON contacts (place_key, id) WHERE deleted_at IS NULL;

-- What its page says is searched with the contact (features/search/contact-index.server.ts).
CREATE TRIGGER contact_pages_made AFTER INSERT ON business_pages WHEN NEW.contact_id IS NOT NULL BEGIN
  INSERT OR IGNORE INTO contact_pending VALUES (NEW.contact_id);
END;

CREATE TRIGGER contact_pages_changed
AFTER UPDATE OF contact_id, status, verified_at, description, logo_hash, deleted_at ON business_pages BEGIN
  INSERT OR IGNORE INTO contact_pending SELECT OLD.contact_id WHERE OLD.contact_id IS NOT NULL;
  INSERT OR IGNORE INTO contact_pending SELECT NEW.contact_id WHERE NEW.contact_id IS NOT NULL;
END;

CREATE TRIGGER contact_pages_gone AFTER DELETE ON business_pages BEGIN
  INSERT OR IGNORE INTO contact_pending SELECT id FROM contacts WHERE id = OLD.contact_id;
END;

INSERT OR IGNORE INTO contact_pending SELECT id FROM contacts;
