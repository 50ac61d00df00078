-- Questions asked of doubtful senders. The answer never leaves the server, and each question lets one form through.
CREATE TABLE visitor_questions (
  token_hash TEXT PRIMARY KEY,
  asked_of TEXT NOT NULL,              -- whoever was asked, as a keyed hash
  answer INTEGER NOT NULL,
  used_for TEXT,                       -- the one form that was sent with it, as a keyed hash
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX visitor_questions_expiry ON visitor_questions (expires_at);

-- The browser a form came from, as a keyed hash: nobody else is told again what it was told.
ALTER TABLE recent_forms ADD COLUMN browser_hash TEXT;
