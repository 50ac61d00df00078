-- Origin of a report. A text typed by a visitor then cannot look like a finding of the site. A claim by a visitor has an
-- e-mail.
ALTER TABLE reports ADD COLUMN origin TEXT NOT NULL DEFAULT 'form' CHECK (origin IN ('form', 'votes', 'confirmation_link', 'lost_link'));
UPDATE reports SET origin = 'lost_link' WHERE reason = 'claim' AND reporter_email IS NULL;
