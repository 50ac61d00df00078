-- Contacts are found by their zip code: all are indexed anew, and so is each whose zip code changes.
CREATE TRIGGER contacts_zip_stale AFTER UPDATE OF zipcode ON contacts BEGIN
  INSERT OR IGNORE INTO contact_pending VALUES (NEW.id);
END;

INSERT OR IGNORE INTO contact_pending SELECT id FROM contacts;
