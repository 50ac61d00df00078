-- What an import or an export wrote is told by the log and by the version in the export.
DROP TABLE exported_contacts;
ALTER TABLE import_records DROP COLUMN written;
