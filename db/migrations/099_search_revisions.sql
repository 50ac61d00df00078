-- What words stand for is answered from memory: a process reads only words that have changed since it last looked, by the
-- number of the change, and which words have left.
ALTER TABLE search_words ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
CREATE INDEX search_words_revision ON search_words (revision);

-- Numbers of words that nobody uses any more, those of the last changes alone.
CREATE TABLE search_words_gone (
  revision INTEGER NOT NULL,
  word_id INTEGER NOT NULL,
  PRIMARY KEY (revision, word_id)
) STRICT, WITHOUT ROWID;
