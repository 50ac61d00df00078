-- Drops the saved views of accounts. Nothing has read them since 0.2.0.
DROP TABLE saved_views;

-- Renames constraints and sequences that kept the name of an earlier table or column, as in a new database.
ALTER TABLE admin_users RENAME CONSTRAINT new_admin_users_pkey TO admin_users_pkey;
ALTER TABLE admin_users RENAME CONSTRAINT new_admin_users_role_check TO admin_users_role_check;
ALTER TABLE admin_users RENAME CONSTRAINT new_admin_users_username_key TO admin_users_username_key;
ALTER SEQUENCE new_admin_users_id_seq RENAME TO admin_users_id_seq;
ALTER TRIGGER new_admin_users_numbers ON admin_users RENAME TO admin_users_numbers;
ALTER TABLE imports RENAME CONSTRAINT imports_next_pkey TO imports_pkey;
ALTER TABLE imports RENAME CONSTRAINT imports_next_file_key TO imports_file_key;
ALTER TABLE imports RENAME CONSTRAINT imports_next_stage_check TO imports_stage_check;
ALTER TABLE imports RENAME CONSTRAINT imports_next_status_check TO imports_status_check;
ALTER SEQUENCE imports_next_id_seq RENAME TO imports_id_seq;
ALTER TRIGGER imports_next_numbers ON imports RENAME TO imports_numbers;
ALTER TABLE search_phrases RENAME CONSTRAINT search_phrases_is_telling_check TO search_phrases_is_specific_check;
DROP FUNCTION promotion_index_trigger;
