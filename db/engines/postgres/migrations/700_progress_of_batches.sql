-- A step stores its progress, not all remaining items. The cost of a run then grows linearly with its items, not with their
-- square.
ALTER TABLE batch_runs ADD COLUMN progress TEXT COLLATE "C" NOT NULL DEFAULT '{}';
