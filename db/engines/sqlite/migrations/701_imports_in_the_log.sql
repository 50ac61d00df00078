-- An import is one entry of the log, and so is its undo. Older imports have none; their entries are shown one by one.
ALTER TABLE imports ADD COLUMN batch INTEGER;
ALTER TABLE imports ADD COLUMN undo_batch INTEGER;
