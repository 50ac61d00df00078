-- What businesses are compared by before another one is registered (D100): name and city, so that spelling, legal form,
-- articles and the order of the words make no difference. Kept with the search documents, which are made anew.
ALTER TABLE search_documents ADD COLUMN likeness TEXT NOT NULL DEFAULT '';
CREATE INDEX search_documents_likeness ON search_documents (likeness);
INSERT OR IGNORE INTO search_pending SELECT id FROM business_pages;
