-- +goose Up
-- One row per edition. Work ids are unique within an edition; those of the catalogue end at 1000.
CREATE TABLE work_counters (
    edition edition PRIMARY KEY,
    last_id integer NOT NULL,           -- the last work id given to a submission
    judged  integer NOT NULL DEFAULT 0  -- how many works judges see
);
INSERT INTO work_counters (edition, last_id) VALUES ('international', 1000), ('camp', 1000);

CREATE TABLE submissions (
    id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    edition             edition NOT NULL,
    work_id             integer NOT NULL,
    entrant_id          uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    title               text NOT NULL,
    description         text NOT NULL,
    process             text NOT NULL DEFAULT '',
    process_upload_id   uuid REFERENCES uploads,
    cover_upload_id     uuid REFERENCES uploads,
    video_upload_id     uuid REFERENCES uploads,
    video_link          text NOT NULL DEFAULT '', -- as typed
    link_key            text,                     -- normalised, for uniqueness
    tools               text[] NOT NULL,
    other_tool          text NOT NULL DEFAULT '',
    english             boolean NOT NULL,
    latest              boolean NOT NULL DEFAULT true,
    disqualified_at     timestamptz,
    disqualified_reason text NOT NULL DEFAULT '',
    idempotency_key     text,
    submitted_at        timestamptz NOT NULL,     -- contest clock
    created_at          timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT submissions_work_id_key UNIQUE (edition, work_id),
    CONSTRAINT submissions_link_key UNIQUE (edition, link_key),
    CONSTRAINT submissions_idempotency_key UNIQUE (entrant_id, edition, idempotency_key),
    CHECK (video_upload_id IS NOT NULL OR video_link <> '')
);
-- An entrant has one latest submission in an edition.
CREATE UNIQUE INDEX submissions_one_latest ON submissions (edition, entrant_id) WHERE latest;
CREATE INDEX submissions_entrant_idx ON submissions (entrant_id, edition, created_at DESC);
-- Whether a submission uses a file, before the file is removed.
CREATE INDEX submissions_video_upload_idx ON submissions (video_upload_id);
CREATE INDEX submissions_cover_upload_idx ON submissions (cover_upload_id);
CREATE INDEX submissions_process_upload_idx ON submissions (process_upload_id);

-- Judges see the latest submission of each entrant unless it is disqualified.
CREATE INDEX submissions_judged_idx ON submissions (edition, work_id) WHERE latest AND disqualified_at IS NULL;
-- For the text search: the characters of title and description in lower case. Trigrams (pg_trgm) would not find
-- Chinese words, most of which have two characters. Reads are many and writes few, hence no fastupdate.
CREATE INDEX submissions_characters_idx ON submissions USING gin (string_to_array(lower(title || ' ' || description), NULL))
    WITH (fastupdate = off) WHERE latest AND disqualified_at IS NULL;

-- Counting 10,000 works takes longer than reading a page of them, so the count is stored. The lock comes first:
-- the next statement then sees the changes of every transaction that counted before.
-- +goose StatementBegin
CREATE FUNCTION count_judged_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM work_counters ORDER BY edition FOR UPDATE;
    UPDATE work_counters c SET judged = (
        SELECT count(*) FROM submissions s
        WHERE s.edition = c.edition AND s.latest AND s.disqualified_at IS NULL);
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER submissions_count_judged AFTER INSERT OR DELETE OR UPDATE OF edition, latest, disqualified_at ON submissions
    FOR EACH STATEMENT EXECUTE FUNCTION count_judged_works();

-- +goose Down
DROP TABLE submissions, work_counters;
DROP FUNCTION count_judged_works;
