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

-- How often something happened in a stretch of time that ends at reset_at. Kept here to survive restarts.
CREATE TABLE rate_limits (
  key_hash TEXT PRIMARY KEY,           -- whom and what it counts, as a keyed hash: no addresses lie about
  count INTEGER NOT NULL CHECK (count >= 0),
  reset_at TEXT NOT NULL
) STRICT;
CREATE INDEX rate_limits_reset ON rate_limits (reset_at);
