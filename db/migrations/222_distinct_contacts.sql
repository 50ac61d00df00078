-- Two contacts that look alike and are not the same, as an administrator has said; the smaller number first.
CREATE TABLE distinct_contacts (
  contact_id INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  other_id INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (contact_id, other_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX distinct_contacts_other ON distinct_contacts (other_id);
