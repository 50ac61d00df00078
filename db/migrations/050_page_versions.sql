-- What pages show besides the things that `changes` tells of, each part with a version that grows with every change of
-- it (db/change-triggers.ts). The page cache asks for both after every commit, of whatever process.
CREATE TABLE page_versions (
  part TEXT PRIMARY KEY CHECK (part IN ('promotion', 'review', 'search', 'setting', 'source', 'word')),
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO page_versions VALUES
  ('promotion', 0), ('review', 0), ('search', 0), ('setting', 0), ('source', 0), ('word', 0);
