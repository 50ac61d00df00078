-- The search index (D46). features/search/words.ts cuts and folds every text before it comes here, so that
-- what is indexed and what is asked for agree letter by letter: the tokenizer only splits at spaces.
-- A row's id tells its place among results, (999 - quality) * 2^32 + business id: walking the index in its own
-- order yields the best businesses first, at the same cost whatever the size of the directory.
-- Words that begin with _ are marks no visitor can type: _s_ga a state, _c_12 a category, _t_7 a trade,
-- _n_rosa the whole name. Words that people write with ñ stand there with n and once more with ñ.

-- Every word of a business.
CREATE VIRTUAL TABLE search_index USING fts5 (
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5', tokenize="ascii tokenchars '_'"
);

-- The words of its name and place alone: what matches here comes first.
CREATE VIRTUAL TABLE search_names USING fts5 (
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5', tokenize="ascii tokenchars '_'"
);

-- What stands in the index for a business: to take it out again, and to rank short results word by word.
CREATE TABLE search_documents (
  business_id INTEGER PRIMARY KEY,
  quality INTEGER NOT NULL,
  name TEXT NOT NULL,
  place TEXT NOT NULL,
  offer TEXT NOT NULL,
  other TEXT NOT NULL,
  marks TEXT NOT NULL,
  -- Name and city without what spelling, legal form, articles and the order of the words change: registrations and
  -- contacts are compared by it (D100).
  duplicate_key TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX search_documents_duplicate_key ON search_documents (duplicate_key);

-- Every word that occurs, in how many businesses, and one way to spell it: for unfinished and misspelled words.
CREATE TABLE search_words (
  word TEXT PRIMARY KEY,
  stem TEXT NOT NULL,
  spelling TEXT NOT NULL,
  documents INTEGER NOT NULL,
  is_trade INTEGER NOT NULL DEFAULT 0 CHECK (is_trade IN (0, 1))  -- a trade word stays, even if no business uses it
) STRICT, WITHOUT ROWID;

-- Each word with one letter left out, and as it sounds: two words one letter apart meet here.
CREATE TABLE search_variants (
  variant TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (variant, word)
) STRICT, WITHOUT ROWID;

-- Words and phrases (as stems) that stand for a trade or for a whole category.
CREATE TABLE search_phrases (
  phrase TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('trade', 'category')),
  target_id INTEGER NOT NULL,
  is_telling INTEGER NOT NULL DEFAULT 1 CHECK (is_telling IN (0, 1)),  -- 0: means the trade when asked for, says nothing in a text
  PRIMARY KEY (phrase, kind, target_id)
) STRICT, WITHOUT ROWID;

-- While settings holds 'search_synonyms', search_phrases agrees with category_synonyms; any change takes it away.
CREATE TRIGGER category_synonyms_phrase_added AFTER INSERT ON category_synonyms BEGIN
  DELETE FROM settings WHERE key = 'search_synonyms';
END;

CREATE TRIGGER category_synonyms_phrase_changed AFTER UPDATE ON category_synonyms BEGIN
  DELETE FROM settings WHERE key = 'search_synonyms';
END;

CREATE TRIGGER category_synonyms_phrase_dropped AFTER DELETE ON category_synonyms BEGIN
  DELETE FROM settings WHERE key = 'search_synonyms';
END;

-- Businesses whose search document is out of date; features/search/indexing.server.ts works it off.
CREATE TABLE search_pending (
  business_id INTEGER PRIMARY KEY
) STRICT;

CREATE TRIGGER business_pages_search_stale
AFTER UPDATE OF business_name, contact_person, location, city, state_code, description, specialty, status, deleted_at,
  quality, category_id, zipcode ON business_pages BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.id);
END;

CREATE TRIGGER business_services_added AFTER INSERT ON business_services BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_services_changed AFTER UPDATE ON business_services BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.business_id);
END;

CREATE TRIGGER business_services_dropped AFTER DELETE ON business_services BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (OLD.business_id);
END;

CREATE TRIGGER categories_renamed AFTER UPDATE OF name, subtitle, service_type, is_active ON categories BEGIN
  INSERT OR IGNORE INTO search_pending SELECT business_id FROM business_categories WHERE category_id = NEW.id;
END;

CREATE TRIGGER category_synonyms_added AFTER INSERT ON category_synonyms BEGIN
  INSERT OR IGNORE INTO search_pending SELECT business_id FROM business_categories WHERE category_id = NEW.category_id;
END;

CREATE TRIGGER category_synonyms_dropped AFTER DELETE ON category_synonyms BEGIN
  INSERT OR IGNORE INTO search_pending SELECT business_id FROM business_categories WHERE category_id = OLD.category_id;
END;

-- What contacts are searched and filtered by in the administration. The order of a row's id is that of the list:
-- seconds since 1970, held to what fits, then the contact.
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

CREATE TRIGGER contacts_search_stale
AFTER UPDATE OF name, contact_person, email, phone, city, state_code, source, created_at, deleted_at ON contacts BEGIN
  INSERT OR IGNORE INTO contact_pending VALUES (NEW.id);
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

-- The words of a reservation, by its id; words that begin with xestado no customer has.
CREATE VIRTUAL TABLE reservation_words USING fts5 (
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5 6 7 8', tokenize="unicode61 remove_diacritics 2"
);

-- Parts of words, by promotion, without those in the trash. The marks: _t_ for all businesses, _c12_ for category 12.
CREATE VIRTUAL TABLE promotion_index USING fts5 (
  title, description, sponsor, marks, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1"
);
