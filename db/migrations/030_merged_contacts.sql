-- A duplicate that went to the bin because another contact holds all it had (D24): the bin says so, and restoring takes
-- back what leads from its address to the other.
ALTER TABLE contacts ADD COLUMN merged_into INTEGER REFERENCES contacts (id) ON DELETE SET NULL;
CREATE INDEX contacts_merged ON contacts (merged_into) WHERE merged_into IS NOT NULL;
