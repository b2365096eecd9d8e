-- +goose Up
CREATE TYPE copy_state AS ENUM ('queued', 'in_progress', 'completed', 'failed');

-- The copies of a submitted film or cover that judges and pages get. Times are wall clock.
CREATE TABLE screening_copies (
    upload_id     uuid PRIMARY KEY REFERENCES uploads ON DELETE CASCADE,
    state         copy_state NOT NULL DEFAULT 'queued',
    reason        text NOT NULL DEFAULT '', -- why it failed
    made          jsonb,                    -- contest.MadeCopy
    object_prefix text NOT NULL DEFAULT '', -- random, of one attempt; the names of its objects begin with it
    attempts      integer NOT NULL DEFAULT 0, -- that were begun
    failures      integer NOT NULL DEFAULT 0, -- attempts that failed because of the film
    interruptions integer NOT NULL DEFAULT 0, -- attempts whose worker ended
    next_look     timestamptz NOT NULL,
    lease         uuid,                     -- of the worker that makes it
    lease_ends    timestamptz,
    ended_at      timestamptz,
    CHECK ((state = 'in_progress') = (lease IS NOT NULL) AND (lease IS NULL) = (lease_ends IS NULL)),
    CHECK ((state IN ('completed', 'failed')) = (ended_at IS NOT NULL)),
    CHECK ((state = 'completed') = (made IS NOT NULL))
);
CREATE INDEX screening_copies_look_idx ON screening_copies (next_look) WHERE state IN ('queued', 'in_progress');

-- Lists the objects of an attempt for removal.
-- +goose StatementBegin
CREATE FUNCTION discard_copy(prefix text, at timestamptz) RETURNS void LANGUAGE sql AS $$
    INSERT INTO discarded_objects (object, next_attempt_at)
    SELECT prefix || name, at
    FROM unnest(ARRAY['film.mp4', 'poster.jpg', 'thumbnails.jpg', 'large.jpg', 'small.jpg']) name
    WHERE prefix <> ''
    ON CONFLICT (object) DO NOTHING
$$;
-- +goose StatementEnd

-- A copy goes with its film, whatever deletes that. A worker may still write for a while.
-- +goose StatementBegin
CREATE FUNCTION discard_deleted_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM discard_copy(OLD.object_prefix, coalesce(OLD.lease_ends + interval '1 hour', clock_timestamp()));
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER screening_copies_discard AFTER DELETE ON screening_copies
    FOR EACH ROW EXECUTE FUNCTION discard_deleted_copy();

ALTER TABLE submissions ADD COLUMN original_released_at timestamptz; -- contest clock; judges get the entrant's own file

INSERT INTO screening_copies (upload_id, next_look)
SELECT DISTINCT u.id, now() FROM uploads u JOIN submissions s ON u.id IN (s.video_upload_id, s.cover_upload_id);

-- +goose Down
ALTER TABLE submissions DROP COLUMN original_released_at;
DROP TABLE screening_copies;
DROP FUNCTION discard_deleted_copy, discard_copy;
DROP TYPE copy_state;
