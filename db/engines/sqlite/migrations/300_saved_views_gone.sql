-- Drops the saved views of accounts. Nothing has read them since 0.2.0.
DROP TABLE saved_views;
