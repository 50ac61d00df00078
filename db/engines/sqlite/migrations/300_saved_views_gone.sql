-- Views that accounts kept under a name: nothing has read them since 0.2.0.
DROP TABLE saved_views;
