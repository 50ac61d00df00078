-- Adds whether a page shows the e-mail (so far all did), and whether the owner stated that there is no WhatsApp.
ALTER TABLE businesses ADD COLUMN shows_email BIGINT NOT NULL DEFAULT 1 CHECK (shows_email IN (0, 1));
ALTER TABLE businesses ADD COLUMN no_whatsapp BIGINT NOT NULL DEFAULT 0 CHECK (no_whatsapp IN (0, 1));
