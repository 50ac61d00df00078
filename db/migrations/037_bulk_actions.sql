-- What was done to many things at once, so that it can be taken back at once. Kept as long as the bin keeps things.
CREATE TABLE bulk_actions (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL,
  verb TEXT NOT NULL,
  created_at TEXT NOT NULL,
  undone_at TEXT
) STRICT;
CREATE INDEX bulk_actions_created ON bulk_actions (created_at);

-- One thing of it: an id, or a kind and an id (calificaciones-12). before: what is needed to take it back, as JSON.
CREATE TABLE bulk_items (
  bulk_id INTEGER NOT NULL REFERENCES bulk_actions (id) ON DELETE CASCADE,
  item TEXT NOT NULL,
  before TEXT NOT NULL,
  PRIMARY KEY (bulk_id, item)
) STRICT, WITHOUT ROWID;
