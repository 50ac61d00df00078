-- An import is one line of the log, and so is its undo. Imports before this have none: their entries stand for themselves.
ALTER TABLE imports ADD COLUMN batch INTEGER;
ALTER TABLE imports ADD COLUMN undo_batch INTEGER;
