-- +goose Up
-- The country of the address that logged in, ISO 3166-1 alpha-2; '' unknown. The address itself is not stored.
ALTER TABLE sessions ADD COLUMN country text NOT NULL DEFAULT '' CHECK (country ~ '^([A-Z]{2})?$');

-- +goose Down
ALTER TABLE sessions DROP COLUMN country;
