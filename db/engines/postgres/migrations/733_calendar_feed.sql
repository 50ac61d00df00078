-- Adds the key in the address of the calendar feed. It ends with the owner link.
ALTER TABLE owner_links ADD COLUMN calendar_key TEXT COLLATE "C";
