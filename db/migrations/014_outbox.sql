-- What must reach the outside world and must not be lost: written in the transaction that causes it, sent after it.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('mail', 'marketing')),
  idempotency_key TEXT NOT NULL UNIQUE,  -- what it is and of which row: the same thing is never announced twice
  about TEXT NOT NULL,                   -- for administrators, in Spanish, without personal data
  payload TEXT NOT NULL,                 -- JSON; emptied once it is sent
  status TEXT NOT NULL CHECK (status IN ('pending', 'sent', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT NOT NULL,         -- while it is being sent: when somebody else may take it up
  last_error TEXT,
  created_at TEXT NOT NULL,
  sent_at TEXT
) STRICT;
CREATE INDEX outbox_due ON outbox (next_attempt_at, id) WHERE status = 'pending';
CREATE INDEX outbox_newest ON outbox (created_at DESC, id DESC);
