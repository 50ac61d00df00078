-- A bar now separates the parts of a service: Corte | 25 | 45 min. So bars in existing services are replaced.
UPDATE business_services SET name = replace(name, '|', '/') WHERE name LIKE '%|%';
ALTER TABLE business_services ADD COLUMN price_kind TEXT COLLATE "C" CHECK (price_kind IN ('fixed', 'from', 'ask', 'free'));
ALTER TABLE business_services ADD COLUMN price_cents BIGINT CHECK (price_cents >= 0);
ALTER TABLE business_services ADD COLUMN minutes BIGINT CHECK (minutes BETWEEN 15 AND 480 AND minutes % 15 = 0);
ALTER TABLE business_services ADD COLUMN buffer_minutes BIGINT NOT NULL DEFAULT 0 CHECK (buffer_minutes BETWEEN 0 AND 120 AND buffer_minutes % 15 = 0);
ALTER TABLE business_services ADD COLUMN note TEXT COLLATE "C";
CREATE TABLE booking_rules (
  business_id BIGINT PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  step_minutes BIGINT NOT NULL CHECK (step_minutes IN (15, 30)),
  hours_ahead BIGINT NOT NULL CHECK (hours_ahead BETWEEN 0 AND 168),
  days_ahead BIGINT NOT NULL CHECK (days_ahead BETWEEN 1 AND 365),
  max_open BIGINT CHECK (max_open BETWEEN 1 AND 20),
  is_confirmed_at_once BIGINT NOT NULL CHECK (is_confirmed_at_once IN (0, 1)),
  asks_email BIGINT NOT NULL CHECK (asks_email IN (0, 1)),
  asks_requirement BIGINT NOT NULL CHECK (asks_requirement IN (0, 1)),
  asks_comment BIGINT NOT NULL CHECK (asks_comment IN (0, 1))
);
