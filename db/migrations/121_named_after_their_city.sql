-- Businesses whose name has their city in it get a mark: every page is read for the search once more.
INSERT OR IGNORE INTO search_pending (business_id) SELECT id FROM business_pages;
