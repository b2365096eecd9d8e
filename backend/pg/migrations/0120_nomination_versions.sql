-- +goose Up
-- The version of a nomination, counted for each nominator: a cancelled one that is made again has another version. The release before
-- leaves both as they are.
ALTER TABLE judges ADD COLUMN nomination_version integer NOT NULL DEFAULT 0;
ALTER TABLE nominations ADD COLUMN version integer NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE nominations DROP COLUMN version;
ALTER TABLE judges DROP COLUMN nomination_version;
