-- Accounts are made and disabled on the site: who is invited, or has lost the password, gets a link that opens once.
-- A password_hash that is empty is that of somebody who was invited and has not come yet: no password fits it.
ALTER TABLE admin_users ADD COLUMN disabled_at TEXT;  -- nobody signs in to it from then on

CREATE TABLE admin_links (
  token_hash TEXT PRIMARY KEY,         -- SHA-256 of 256 random bits
  user_id INTEGER NOT NULL REFERENCES admin_users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX admin_links_user ON admin_links (user_id);
