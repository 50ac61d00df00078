-- Words are repaired from a copy of the vocabulary in memory (docs/decisions/040-repaired-searches.md): each gets a
-- number, so that a process reads only those it does not have yet, and the table of their misspellings goes.
-- The index says nothing that is not in business_pages, so it is emptied and filled again at start.

DROP TABLE search_variants;
DROP TABLE search_words;
CREATE TABLE search_words (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  word TEXT NOT NULL UNIQUE,
  stem TEXT NOT NULL,
  spelling TEXT NOT NULL,
  documents INTEGER NOT NULL,
  is_trade INTEGER NOT NULL DEFAULT 0 CHECK (is_trade IN (0, 1))  -- a trade word stays, even if no business uses it
) STRICT;

DELETE FROM search_documents;
DELETE FROM search_phrases;
INSERT INTO search_index (search_index) VALUES ('delete-all');
INSERT INTO search_names (search_names) VALUES ('delete-all');
DELETE FROM settings WHERE key IN ('search_trade_words', 'search_synonyms');
INSERT OR IGNORE INTO search_pending SELECT id FROM business_pages;
