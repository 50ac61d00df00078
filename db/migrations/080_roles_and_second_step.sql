-- Roles of their own for those who only look, only moderate or only run promotions, and a second step for signing in.
-- SQLite cannot change a CHECK: both tables are made anew, the sessions with them, as they hang on the accounts.

CREATE TABLE new_admin_users (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,         -- argon2id, with its parameters
  role TEXT NOT NULL CHECK (role IN ('administrator', 'catalog', 'moderator', 'promoter', 'reader')),
  totp_secret TEXT,                    -- encrypted with a key out of SESSION_SECRETS; null without a second step
  totp_last_step INTEGER,              -- the half minute whose code was used last: no code counts twice
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
INSERT INTO new_admin_users (id, username, password_hash, role, created_at, updated_at)
  SELECT id, username, password_hash, role, created_at, updated_at FROM admin_users;

CREATE TABLE kept_admin_sessions AS SELECT * FROM admin_sessions;
DROP TABLE admin_sessions;
DROP TABLE admin_users;
ALTER TABLE new_admin_users RENAME TO admin_users;

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
INSERT INTO admin_sessions
  SELECT id, user_id, token_hash, is_kept, created_at, last_seen_at, expires_at, user_agent, network
  FROM kept_admin_sessions;
DROP TABLE kept_admin_sessions;
CREATE INDEX admin_sessions_user ON admin_sessions (user_id);
CREATE INDEX admin_sessions_expiry ON admin_sessions (expires_at);

CREATE TRIGGER admin_sessions_end AFTER UPDATE OF password_hash ON admin_users
WHEN OLD.password_hash <> NEW.password_hash
BEGIN
  DELETE FROM admin_sessions WHERE user_id = NEW.id;
END;

-- For whoever has lost the telephone: each opens the second step once. Of a code only a hash is kept.
CREATE TABLE admin_recovery_codes (
  code_hash TEXT PRIMARY KEY,          -- SHA-256 of 80 random bits
  user_id INTEGER NOT NULL REFERENCES admin_users (id) ON DELETE CASCADE,
  used_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX admin_recovery_codes_user ON admin_recovery_codes (user_id);
