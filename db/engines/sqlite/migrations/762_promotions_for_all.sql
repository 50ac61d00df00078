-- The page of a business reads the promotions for all businesses, not the whole table.
CREATE INDEX promotions_for_all ON promotions (id) WHERE application_scope = 'all';
