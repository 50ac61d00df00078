-- Why a reservation was cancelled, as the administration says it; whoever reserved reads it.
ALTER TABLE reservation_changes ADD COLUMN reason TEXT;
