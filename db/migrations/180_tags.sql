-- The words of the field for what the search keeps: tags of a business's entry, phrases specific to a trade.
ALTER TABLE search_documents RENAME COLUMN marks TO tags;
ALTER TABLE search_phrases RENAME COLUMN is_telling TO is_specific;

-- Lists narrowed by a language or home service are read along their order like all others.
DROP INDEX business_listings_home_service;
DROP INDEX business_listings_spanish;
DROP INDEX business_listings_english;
DROP INDEX business_listings_portuguese;
DROP INDEX business_listings_kiche;
DROP INDEX business_listings_mam;
DROP INDEX business_listings_qanjobal;
DROP INDEX business_listings_nahuatl;
