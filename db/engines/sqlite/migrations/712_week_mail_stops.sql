-- E-mails whose reader wants no Monday message.
CREATE TABLE week_mail_stops (
  email_hash TEXT PRIMARY KEY,
  stopped_at TEXT NOT NULL
) STRICT;
