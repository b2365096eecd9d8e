-- +goose Up
-- The marks that a file carries of how it was made, see marks.Marks. NULL: the file was checked before marks were read, or is not
-- checked yet. The release before writes neither.
ALTER TABLE uploads ADD COLUMN marks jsonb;

-- Files whose manifest a process with Node is to validate. A row stays when it is done, as the turn of its entrant.
CREATE TABLE manifest_checks (
    upload_id  uuid PRIMARY KEY REFERENCES uploads ON DELETE CASCADE,
    format     text NOT NULL, -- media type
    next_look  timestamptz NOT NULL,
    failures   integer NOT NULL DEFAULT 0,
    claimed_at timestamptz,
    lease      uuid,
    lease_ends timestamptz,
    ended_at   timestamptz,
    CHECK ((lease IS NULL) = (lease_ends IS NULL))
);
CREATE INDEX manifest_checks_look_idx ON manifest_checks (next_look) WHERE ended_at IS NULL;

-- +goose Down
DROP TABLE manifest_checks;
ALTER TABLE uploads DROP COLUMN marks;
