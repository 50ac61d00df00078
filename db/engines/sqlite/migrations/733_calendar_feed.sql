-- Of the address under which a calendar program fetches the reservations; it ends with the link it was made with.
ALTER TABLE owner_links ADD COLUMN calendar_key TEXT;
