-- Words of two letters and words with a figure in them can be meant by a misspelled one: every word gets its
-- variants anew. The index says nothing that is not in business_pages, so it is emptied and filled again at start.

DELETE FROM search_documents;
DELETE FROM search_words;
DELETE FROM search_variants;
DELETE FROM search_phrases;
INSERT INTO search_index (search_index) VALUES ('delete-all');
INSERT INTO search_names (search_names) VALUES ('delete-all');
DELETE FROM settings WHERE key IN ('search_trade_words', 'search_synonyms');
INSERT OR IGNORE INTO search_pending SELECT id FROM business_pages;
