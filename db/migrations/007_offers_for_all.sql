-- Offers for every business are read with each business page: they are found without reading all the others.
CREATE INDEX promotions_for_all ON promotions (valid_until) WHERE application_scope = 'all';
