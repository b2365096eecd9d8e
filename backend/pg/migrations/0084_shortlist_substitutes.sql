-- +goose Up
-- The work whose place a work has taken, because judges no longer see that one; null: a place of its own.
ALTER TABLE shortlist ADD COLUMN in_place_of integer;

-- +goose Down
ALTER TABLE shortlist DROP COLUMN in_place_of;
