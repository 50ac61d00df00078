-- An e-mail that the page does not show does not find the business, so the index depends on that choice.
DROP TRIGGER businesses_search_stale ON businesses;
CREATE TRIGGER businesses_search_stale
  AFTER UPDATE OF business_name, legal_name, contact_person, email, shows_email, phone, location, city, state_code, state_confirmed, zipcode,
    description, specialty, status, closed_kind, verified_at, logo_hash, quality, category_id, source, created_at, deleted_at ON businesses
  FOR EACH ROW EXECUTE FUNCTION businesses_search_stale_trigger();
