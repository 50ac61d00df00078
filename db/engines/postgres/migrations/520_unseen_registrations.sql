-- Registrations that were published before a moderator saw them (D132). Existing ones count as seen.
CREATE TABLE unseen_registrations (
  business_id BIGINT PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE
);
