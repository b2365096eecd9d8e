-- +goose Up
-- When an organiser first opened a registration as it was sent, and who; until then its entrant may correct it or take
-- it back. The release before neither writes nor reads them: what it decides on is protected by the version.
ALTER TABLE registrations ADD COLUMN opened_at timestamptz;    -- contest clock
ALTER TABLE registrations ADD COLUMN opened_by text NOT NULL DEFAULT '';
ALTER TABLE registrations ADD COLUMN corrected_at timestamptz; -- contest clock; by the entrant, since it was sent

-- +goose Down
ALTER TABLE registrations DROP COLUMN corrected_at, DROP COLUMN opened_by, DROP COLUMN opened_at;
