-- +goose Up
-- Counts how often the entrant has sent it: a reviewer decides on what they have read.
ALTER TABLE registrations ADD COLUMN version integer NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE registrations DROP COLUMN version;
