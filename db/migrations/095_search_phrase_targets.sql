-- What else the other names of a trade stand for is looked up by the trade, not among all phrases.
CREATE INDEX search_phrases_target ON search_phrases (kind, target_id);
