-- Who may come in, how often anybody may ask, and what administrators did.

CREATE TABLE admin_users (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,         -- argon2id, with its parameters
  role TEXT NOT NULL CHECK (role IN ('administrator', 'catalog')),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- Who is signed in. The token itself is in the cookie alone: a stolen copy of the database opens nothing.
CREATE TABLE admin_sessions (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES admin_users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,     -- SHA-256 of 256 random bits
  is_kept INTEGER NOT NULL CHECK (is_kept IN (0, 1)),
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  user_agent TEXT,                     -- browser and system, for the list of sessions
  network TEXT                         -- the /24 or /48 it was opened from
) STRICT;
CREATE INDEX admin_sessions_user ON admin_sessions (user_id);
CREATE INDEX admin_sessions_expiry ON admin_sessions (expires_at);

-- A changed password ends every session that the old one opened, whoever changes it: nobody can forget to.
CREATE TRIGGER admin_sessions_end AFTER UPDATE OF password_hash ON admin_users
WHEN OLD.password_hash <> NEW.password_hash
BEGIN
  DELETE FROM admin_sessions WHERE user_id = NEW.id;
END;

-- Links that open an owner's private page. Of the secret in them only a hash is kept: a stolen copy opens nothing.
CREATE TABLE owner_links (
  id INTEGER PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES business_pages (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT;
CREATE INDEX owner_links_business ON owner_links (business_id);

-- How often something happened in a stretch of time that ends at reset_at. Kept here to survive restarts.
CREATE TABLE rate_limits (
  key_hash TEXT PRIMARY KEY,           -- whom and what it counts, as a keyed hash: no addresses lie about
  count INTEGER NOT NULL CHECK (count >= 0),
  reset_at TEXT NOT NULL
) STRICT;
CREATE INDEX rate_limits_reset ON rate_limits (reset_at);

-- Forms stored in the last minutes: sent twice, they are stored once.
CREATE TABLE recent_forms (
  key_hash TEXT PRIMARY KEY,           -- content and sender, as a keyed hash
  row_id INTEGER NOT NULL,
  expires_at TEXT NOT NULL,
  browser_hash TEXT                    -- the browser it came from, keyed too: nobody else is told again what it was told
) STRICT, WITHOUT ROWID;
CREATE INDEX recent_forms_expiry ON recent_forms (expires_at);

-- Questions asked of doubtful senders. The answer never leaves the server, and each question lets one form through.
CREATE TABLE visitor_questions (
  token_hash TEXT PRIMARY KEY,
  asked_of TEXT NOT NULL,              -- whoever was asked, as a keyed hash
  answer INTEGER NOT NULL,
  used_for TEXT,                       -- the one form that was sent with it, as a keyed hash
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX visitor_questions_expiry ON visitor_questions (expires_at);

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
CREATE INDEX audit_log_noun ON audit_log (noun, id);
CREATE INDEX audit_log_created ON audit_log (created_at, id);

-- What was done to many things at once, so that it can be taken back at once. Kept as long as the trash keeps things.
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
