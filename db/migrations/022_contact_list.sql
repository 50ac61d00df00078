-- The list of contacts in the administration, the same cost at any size and on any page. Whatever is in the bin is in
-- none of this. What stands here is kept by triggers, so that no writer can forget it.
DROP INDEX contacts_newest;
CREATE INDEX contacts_kept ON contacts (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_nameless ON contacts (id) WHERE name = '' AND deleted_at IS NULL;

-- Where a page of the whole list begins (docs/decisions/009): blocks of at most 1,024 contacts from their first key on.
CREATE TABLE contact_blocks (
  first_at TEXT NOT NULL,
  first_id INTEGER NOT NULL,
  contacts INTEGER NOT NULL,
  PRIMARY KEY (first_at, first_id)
) STRICT, WITHOUT ROWID;
INSERT INTO contact_blocks VALUES ('', 0, 0);

-- A contact comes (change 1) or goes (change -1): insert here.
CREATE VIEW contact_moves AS SELECT first_at AS created_at, first_id AS contact_id, 0 AS change FROM contact_blocks;

CREATE TRIGGER contact_moves_counted INSTEAD OF INSERT ON contact_moves BEGIN
  UPDATE contact_blocks SET contacts = contacts + NEW.change
    WHERE (first_at, first_id) = (
      SELECT first_at, first_id FROM contact_blocks WHERE (first_at, first_id) <= (NEW.created_at, NEW.contact_id)
      ORDER BY first_at DESC, first_id DESC LIMIT 1);
END;

-- A full block keeps its first half; the other begins a new one.
CREATE TRIGGER contact_blocks_full AFTER UPDATE OF contacts ON contact_blocks WHEN NEW.contacts > 1024 BEGIN
  INSERT INTO contact_blocks
    SELECT created_at, id, NEW.contacts - 512 FROM contacts
    WHERE deleted_at IS NULL AND (created_at, id) >= (NEW.first_at, NEW.first_id)
    ORDER BY created_at, id LIMIT 1 OFFSET 512;
  UPDATE contact_blocks SET contacts = 512 WHERE first_at = NEW.first_at AND first_id = NEW.first_id;
END;

-- An empty block goes, but for the first one.
CREATE TRIGGER contact_blocks_empty AFTER UPDATE OF contacts ON contact_blocks
WHEN NEW.contacts = 0 AND NEW.first_id <> 0 BEGIN
  DELETE FROM contact_blocks WHERE first_at = NEW.first_at AND first_id = NEW.first_id;
END;

-- What is searched and filtered by. The order of a row's id is that of the list: seconds since 1970, held to what fits, then the contact.
-- Words that begin with _ are marks nobody can type: each combination of source, state and category is a word of its
-- own (_o_import_s_ga_c_12), so that a filtered list is one walk, newest first. So is a whole e-mail address, in
-- hexadecimal (_e_616e61...), whose parts everybody has. Beginnings are indexed as far as common words reach: others
-- would be gathered from all words that begin so.
CREATE VIRTUAL TABLE contact_index USING fts5 (
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5 6 7 8 9 10 11 12',
  tokenize="unicode61 remove_diacritics 2 tokenchars '_'"
);

-- Contacts whose row there is out of date; features/search/contact-index.server.ts works it off.
CREATE TABLE contact_pending (
  contact_id INTEGER PRIMARY KEY
) STRICT;

CREATE TRIGGER contacts_listed AFTER INSERT ON contacts BEGIN
  INSERT INTO contact_moves SELECT NEW.created_at, NEW.id, 1 WHERE NEW.deleted_at IS NULL;
  INSERT OR IGNORE INTO contact_pending VALUES (NEW.id);
END;

CREATE TRIGGER contacts_relisted AFTER UPDATE OF created_at, deleted_at ON contacts
WHEN OLD.created_at <> NEW.created_at OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN
  INSERT INTO contact_moves SELECT OLD.created_at, OLD.id, -1 WHERE OLD.deleted_at IS NULL;
  INSERT INTO contact_moves SELECT NEW.created_at, NEW.id, 1 WHERE NEW.deleted_at IS NULL;
  DELETE FROM contact_index WHERE rowid = max(0, min(coalesce(unixepoch(OLD.created_at), 0), 34000000000)) * 268435456 + OLD.id;
END;

CREATE TRIGGER contacts_search_stale
AFTER UPDATE OF name, contact_person, email, phone, city, state_code, source, created_at, deleted_at ON contacts BEGIN
  INSERT OR IGNORE INTO contact_pending VALUES (NEW.id);
END;

CREATE TRIGGER contacts_gone AFTER DELETE ON contacts BEGIN
  INSERT INTO contact_moves SELECT OLD.created_at, OLD.id, -1 WHERE OLD.deleted_at IS NULL;
  DELETE FROM contact_index WHERE rowid = max(0, min(coalesce(unixepoch(OLD.created_at), 0), 34000000000)) * 268435456 + OLD.id;
  DELETE FROM contact_pending WHERE contact_id = OLD.id;
END;

CREATE TRIGGER contact_categories_filed AFTER INSERT ON contact_categories BEGIN
  INSERT OR IGNORE INTO contact_pending VALUES (NEW.contact_id);
END;

CREATE TRIGGER contact_categories_refiled AFTER UPDATE ON contact_categories BEGIN
  INSERT OR IGNORE INTO contact_pending VALUES (NEW.contact_id);
END;

CREATE TRIGGER contact_categories_unfiled AFTER DELETE ON contact_categories BEGIN
  INSERT OR IGNORE INTO contact_pending SELECT OLD.contact_id WHERE EXISTS (SELECT 1 FROM contacts WHERE id = OLD.contact_id);
END;

-- What is there already: newest last, so that blocks fill up in order.
INSERT INTO contact_moves SELECT created_at, id, 1 FROM contacts WHERE deleted_at IS NULL ORDER BY created_at, id;
INSERT INTO contact_pending SELECT id FROM contacts;
