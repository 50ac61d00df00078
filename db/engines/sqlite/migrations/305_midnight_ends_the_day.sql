-- Midnight at the end of a day is 00:00, and so is all day from 00:00: lists brought the last minute instead.
UPDATE business_hours SET closes = '00:00' WHERE closes = '23:59';
UPDATE import_records SET written = replace(written, '"closes":"23:59"', '"closes":"00:00"');
