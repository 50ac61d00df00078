-- Figures of the whole directory that every view of the home page shows, kept by triggers like listing_counts.
CREATE TABLE directory_totals (
  name TEXT PRIMARY KEY CHECK (name IN ('ratings')),  -- counted ratings of listed businesses
  total INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO directory_totals SELECT 'ratings', coalesce(sum(ratings_count), 0) FROM business_pages WHERE is_listed;

CREATE TRIGGER business_pages_ratings_added AFTER INSERT ON business_pages WHEN NEW.ratings_count <> 0 BEGIN
  UPDATE directory_totals SET total = total + NEW.ratings_count * NEW.is_listed WHERE name = 'ratings';
END;

CREATE TRIGGER business_pages_ratings_changed AFTER UPDATE OF ratings_count, status, deleted_at ON business_pages BEGIN
  UPDATE directory_totals
    SET total = total + NEW.ratings_count * NEW.is_listed - OLD.ratings_count * OLD.is_listed WHERE name = 'ratings';
END;

CREATE TRIGGER business_pages_ratings_gone BEFORE DELETE ON business_pages WHEN OLD.ratings_count <> 0 BEGIN
  UPDATE directory_totals SET total = total - OLD.ratings_count * OLD.is_listed WHERE name = 'ratings';
END;
