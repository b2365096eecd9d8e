-- +goose Up
-- A nomination stays with the entrant's work when a new version replaces the nominated one: work_id becomes that of
-- the new version, and replaced_work_id is the version that the nominator chose, until they confirm the new one.
-- A replaced nomination keeps its place in the quota and does not count.
ALTER TABLE nominations ADD COLUMN replaced_work_id integer;

-- +goose Down
ALTER TABLE nominations DROP COLUMN replaced_work_id;
