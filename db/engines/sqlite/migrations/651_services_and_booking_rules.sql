-- A bar now separates the parts of a service: Corte | 25 | 45 min. So bars in existing services are replaced.
UPDATE business_services SET name = replace(name, '|', '/') WHERE name LIKE '%|%';
ALTER TABLE business_services ADD COLUMN price_kind TEXT CHECK (price_kind IN ('fixed', 'from', 'ask', 'free'));
ALTER TABLE business_services ADD COLUMN price_cents INTEGER CHECK (price_cents >= 0);
ALTER TABLE business_services ADD COLUMN minutes INTEGER CHECK (minutes BETWEEN 15 AND 480 AND minutes % 15 = 0);
ALTER TABLE business_services ADD COLUMN buffer_minutes INTEGER NOT NULL DEFAULT 0 CHECK (buffer_minutes BETWEEN 0 AND 120 AND buffer_minutes % 15 = 0);
ALTER TABLE business_services ADD COLUMN note TEXT;
CREATE TABLE booking_rules (
  business_id INTEGER PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  step_minutes INTEGER NOT NULL CHECK (step_minutes IN (15, 30)),
  hours_ahead INTEGER NOT NULL CHECK (hours_ahead BETWEEN 0 AND 168),
  days_ahead INTEGER NOT NULL CHECK (days_ahead BETWEEN 1 AND 365),
  max_open INTEGER CHECK (max_open BETWEEN 1 AND 20),
  is_confirmed_at_once INTEGER NOT NULL CHECK (is_confirmed_at_once IN (0, 1)),
  asks_email INTEGER NOT NULL CHECK (asks_email IN (0, 1)),
  asks_requirement INTEGER NOT NULL CHECK (asks_requirement IN (0, 1)),
  asks_comment INTEGER NOT NULL CHECK (asks_comment IN (0, 1))
) STRICT;
