-- The audit log and the version in the export show what an import or an export wrote. Their own tables are dropped.
DROP TABLE exported_contacts;
ALTER TABLE import_records DROP COLUMN written;
