-- What an account keeps of the lists of the administration: a name for the filters that it sets often.
CREATE TABLE saved_views (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES admin_users (id) ON DELETE CASCADE,
  list TEXT NOT NULL,                  -- contactos, reservas, opiniones, promociones, bitacora
  name TEXT NOT NULL,
  query TEXT NOT NULL,                 -- the filters, as the list's address has them behind its question mark
  created_at TEXT NOT NULL,
  UNIQUE (user_id, list, name)
) STRICT;

-- The list of possible duplicates reads who has the same telephone or e-mail from these alone.
CREATE INDEX contacts_same_phone ON contacts (phone, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_same_email ON contacts (lower(email), id) WHERE deleted_at IS NULL AND email <> '';
