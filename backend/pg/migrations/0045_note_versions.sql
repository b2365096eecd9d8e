-- +goose Up
-- version grows with each change of a note, so that a change of an earlier one is refused.
ALTER TABLE judge_notes ADD COLUMN version integer NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE judge_notes DROP COLUMN version;
