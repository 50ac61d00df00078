-- What administrators did: who, when, what, before and after (D102). It outlives the account and the thing itself.
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL,
  action TEXT NOT NULL,
  noun TEXT NOT NULL,
  entity_id INTEGER,                   -- null for what has no number, as a setting
  title TEXT NOT NULL,                 -- what it was called then
  changes TEXT NOT NULL,               -- JSON: {"field": [before, after]}; emptied when the thing is erased
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_entity ON audit_log (noun, entity_id, id);
CREATE INDEX audit_log_username ON audit_log (username, id);
CREATE INDEX audit_log_action ON audit_log (action, id);

-- Counted up by every edit: whoever opened the form before is told what has changed since (F44).
ALTER TABLE contacts ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE categories ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE promotions ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
