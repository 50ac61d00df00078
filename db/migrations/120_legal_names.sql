-- A shop is called by its own name; the name on paper is an alias that finds it, stands in the administration and the
-- export, and never on its page.
ALTER TABLE contacts ADD COLUMN legal_name TEXT;

CREATE TRIGGER contacts_legally_renamed AFTER UPDATE OF legal_name ON contacts BEGIN
  INSERT OR IGNORE INTO contact_pending VALUES (NEW.id);
  INSERT OR IGNORE INTO search_pending SELECT id FROM business_pages WHERE contact_id = NEW.id;
END;

-- Imports have kept it as a line of the notes.
UPDATE contacts SET legal_name = nullif(trim(substr(
    substr(message, instr(message, 'Razón social: ') + 14), 1,
    instr(substr(message, instr(message, 'Razón social: ') + 14) || '
', '
') - 1)), '')
  WHERE message LIKE '%Razón social: %';
