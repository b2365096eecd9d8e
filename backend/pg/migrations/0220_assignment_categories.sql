-- +goose Up

-- By the id of a judge, the categories whose works the assignment gives them; a judge who is not named gets works of all.
ALTER TABLE assignment_rules ADD COLUMN categories jsonb NOT NULL DEFAULT '{}';

-- +goose Down
ALTER TABLE assignment_rules DROP COLUMN categories;
