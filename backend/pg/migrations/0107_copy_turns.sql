-- +goose Up
-- When the last attempt at a copy began: entrants take turns. The release before leaves it empty and ignores it.
ALTER TABLE screening_copies ADD COLUMN claimed_at timestamptz; -- wall clock

-- +goose Down
ALTER TABLE screening_copies DROP COLUMN claimed_at;
