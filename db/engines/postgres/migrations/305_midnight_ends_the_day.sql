-- A time of 23:59 as the end of a day becomes 00:00. All day is from 00:00 to 00:00. Imported lists had the last minute
-- instead.
UPDATE business_hours SET closes = '00:00' WHERE closes = '23:59';
UPDATE import_records SET written = replace(written, '"closes":"23:59"', '"closes":"00:00"');
