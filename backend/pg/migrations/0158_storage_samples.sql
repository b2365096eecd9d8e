-- +goose Up
-- The object up to which the daily check of the store has read bytes; the next one reads on from there.
ALTER TABLE storage_checks ADD COLUMN read_up_to text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE storage_checks DROP COLUMN read_up_to;
