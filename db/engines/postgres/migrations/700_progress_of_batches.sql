-- A step stores how far it is, not all that is left: the cost of a run grows with its things, not with their square.
ALTER TABLE batch_runs ADD COLUMN progress TEXT COLLATE "C" NOT NULL DEFAULT '{}';
