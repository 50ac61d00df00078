-- The newest errors, so that an operator finds the reference a visitor quotes. Without personal data, as in the log.
CREATE TABLE error_log (
  id INTEGER PRIMARY KEY,
  reference TEXT,                      -- six letters or digits, as error pages show it
  method TEXT NOT NULL,
  part TEXT,                           -- the part of a page that could be done without
  name TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX error_log_reference ON error_log (reference);

CREATE TRIGGER error_log_pruned AFTER INSERT ON error_log BEGIN
  DELETE FROM error_log WHERE id <= NEW.id - 200;
END;

-- What waits for an administrator is counted on every visit to the first page.
CREATE INDEX attention_businesses ON business_pages (created_at) WHERE status = 'held' AND deleted_at IS NULL;
CREATE INDEX attention_ratings ON ratings (created_at) WHERE status = 'in_review' AND deleted_at IS NULL;
CREATE INDEX attention_reservations ON reservations (reservation_date) WHERE status = 'pending' AND deleted_at IS NULL;
CREATE INDEX attention_messages ON outbox (created_at, id) WHERE status = 'dead';
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE status = 'sent';
