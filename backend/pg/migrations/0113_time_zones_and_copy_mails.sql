-- +goose Up
-- The IANA name of the zone of the entrant's browser, in which mails repeat times; '' is unknown. The release before
-- leaves it as it is.
ALTER TABLE registrations ADD COLUMN time_zone text NOT NULL DEFAULT '';

-- When the entrant was told what became of the copy of a film. Copies of before are never told; those that the release
-- before queues from now on are told by this one.
ALTER TABLE screening_copies ADD COLUMN told_at timestamptz DEFAULT '-infinity'; -- wall clock
ALTER TABLE screening_copies ALTER COLUMN told_at DROP DEFAULT;

-- +goose Down
ALTER TABLE screening_copies DROP COLUMN told_at;
ALTER TABLE registrations DROP COLUMN time_zone;
