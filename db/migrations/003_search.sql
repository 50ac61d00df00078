-- The search index (D46). features/search/words.ts cuts and folds every text before it comes here, so that
-- what is indexed and what is asked for agree letter by letter: the tokenizer only splits at spaces.
-- A row's id tells its place among results, (999 - quality) * 2^32 + business id: walking the index in its own
-- order yields the best businesses first, at the same cost whatever the size of the directory.
-- Words that begin with _ are marks no visitor can type: _s_ga a state, _c_12 a category, _t_7 a trade,
-- _n_rosa the whole name. Words that people write with ñ stand there with n and once more with ñ.

-- Every word of a business.
CREATE VIRTUAL TABLE search_index USING fts5 (
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5', tokenize="ascii tokenchars '_'"
);

-- The words of its name and place alone: what matches here comes first.
CREATE VIRTUAL TABLE search_names USING fts5 (
  words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5', tokenize="ascii tokenchars '_'"
);

-- What stands in the index for a business: to take it out again, and to rank short results word by word.
CREATE TABLE search_documents (
  business_id INTEGER PRIMARY KEY,
  quality INTEGER NOT NULL,
  name TEXT NOT NULL,
  place TEXT NOT NULL,
  offer TEXT NOT NULL,
  other TEXT NOT NULL,
  marks TEXT NOT NULL
) STRICT;

-- Every word that occurs, in how many businesses, and one way to spell it: for unfinished and misspelled words.
CREATE TABLE search_words (
  word TEXT PRIMARY KEY,
  stem TEXT NOT NULL,
  spelling TEXT NOT NULL,
  documents INTEGER NOT NULL,
  is_trade INTEGER NOT NULL DEFAULT 0 CHECK (is_trade IN (0, 1))  -- a trade word stays, even if no business uses it
) STRICT, WITHOUT ROWID;

-- Each word with one letter left out, and as it sounds: two words one letter apart meet here.
CREATE TABLE search_variants (
  variant TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (variant, word)
) STRICT, WITHOUT ROWID;

-- Words and phrases (as stems) that stand for a trade or for a whole category.
CREATE TABLE search_phrases (
  phrase TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('trade', 'category')),
  target_id INTEGER NOT NULL,
  is_telling INTEGER NOT NULL DEFAULT 1 CHECK (is_telling IN (0, 1)),  -- 0: means the trade when asked for, says nothing in a text
  PRIMARY KEY (phrase, kind, target_id)
) STRICT, WITHOUT ROWID;

-- While settings holds 'search_synonyms', search_phrases agrees with category_synonyms; any change takes it away.
CREATE TRIGGER category_synonyms_phrase_added AFTER INSERT ON category_synonyms BEGIN
  DELETE FROM settings WHERE key = 'search_synonyms';
END;

CREATE TRIGGER category_synonyms_phrase_changed AFTER UPDATE ON category_synonyms BEGIN
  DELETE FROM settings WHERE key = 'search_synonyms';
END;

CREATE TRIGGER category_synonyms_phrase_dropped AFTER DELETE ON category_synonyms BEGIN
  DELETE FROM settings WHERE key = 'search_synonyms';
END;
