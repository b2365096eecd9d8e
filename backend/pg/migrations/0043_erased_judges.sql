-- +goose Up
-- The account of an erased judge stays, without a person, for the scores that refer to it.
ALTER TABLE judges ADD COLUMN erased_at timestamptz; -- contest clock

-- +goose Down
ALTER TABLE judges DROP COLUMN erased_at;
