-- One number for all that public pages show: it grows with every change of it (db/change-triggers.ts). A page in memory
-- counts only for the version that it was made of.
CREATE TABLE public_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;

INSERT INTO public_version SELECT 1,
  (SELECT coalesce(sum(version), 0) FROM page_versions) + (SELECT coalesce(max(version), 0) FROM changes);

DROP TABLE page_versions;
