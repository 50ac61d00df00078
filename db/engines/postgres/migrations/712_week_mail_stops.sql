-- E-mails whose reader wants no Monday message.
CREATE TABLE week_mail_stops (
  email_hash TEXT COLLATE "C" PRIMARY KEY,
  stopped_at TEXT COLLATE "C" NOT NULL
);
