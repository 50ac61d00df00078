-- A description makes a trade a business's own only where it begins with it: every page is read for the search once more.
INSERT OR IGNORE INTO search_pending (business_id) SELECT id FROM business_pages;
