-- What the export last wrote of a contact, cell by cell: an edited file that comes back shows what was edited in it.
CREATE TABLE exported_contacts (
  contact_id INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  prints TEXT NOT NULL,                  -- a hash for each cell; nothing can be read back from it
  exported_on TEXT NOT NULL,             -- day, yyyy-MM-dd
  PRIMARY KEY (contact_id, prints)
) STRICT, WITHOUT ROWID;
CREATE INDEX exported_contacts_day ON exported_contacts (exported_on);

-- What a row says otherwise than somebody who edited the same field meanwhile: {"field": [now, in the file]}.
ALTER TABLE import_verdicts ADD COLUMN disputed TEXT;
CREATE INDEX import_verdicts_disputed ON import_verdicts (import_id, position) WHERE disputed IS NOT NULL;
