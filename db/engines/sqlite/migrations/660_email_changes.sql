-- Stores whether an e-mail from a private link or a suggestion was confirmed. Existing e-mails are valid as before (D148).
CREATE TABLE email_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  email TEXT,
  previous_email TEXT,
  token_hash TEXT UNIQUE,
  created_at TEXT NOT NULL,
  confirmed_at TEXT
) STRICT;
CREATE INDEX email_changes_business ON email_changes (business_id);
