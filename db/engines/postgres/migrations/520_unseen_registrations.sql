-- What was published before anybody had looked at it (D132): whatever there is already counts as looked at.
CREATE TABLE unseen_registrations (
  business_id BIGINT PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE
);
