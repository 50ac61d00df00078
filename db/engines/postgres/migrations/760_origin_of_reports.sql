-- Where a report came from: what a visitor types cannot pass for what the site itself found. A claim of a visitor has an e-mail.
ALTER TABLE reports ADD COLUMN origin TEXT COLLATE "C" NOT NULL DEFAULT 'form' CHECK (origin IN ('form', 'votes', 'confirmation_link', 'lost_link'));
UPDATE reports SET origin = 'lost_link' WHERE reason = 'claim' AND reporter_email IS NULL;
