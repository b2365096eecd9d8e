-- +goose Up
CREATE TYPE upload_state AS ENUM ('uploading', 'processing', 'succeed', 'failed', 'cancelled');

CREATE TABLE uploads (
    id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    edition          edition NOT NULL,
    entrant_id       uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    kind             text NOT NULL CHECK (kind IN ('video', 'cover', 'process', 'concept', 'script', 'portfolio', 'pv', 'reference')),
    name             text NOT NULL,             -- name of the entrant's file; only the entrant reads it
    size             bigint NOT NULL CHECK (size > 0),
    content_type     text NOT NULL,             -- as announced; the detected type once checked
    object           text NOT NULL CONSTRAINT uploads_object_key UNIQUE, -- random object name: does not identify the entrant
    session_url      text NOT NULL,
    state            upload_state NOT NULL DEFAULT 'uploading',
    reason           text NOT NULL DEFAULT '',  -- why a check failed
    crc32c           bigint,
    duration_ms      bigint,
    width            integer,
    height           integer,
    provenance       jsonb,                     -- contest.Provenance of a file from the studio; kept when its task is deleted
    created_at       timestamptz NOT NULL,      -- wall clock
    contest_at       timestamptz NOT NULL,      -- contest clock at the start, for the grace after the deadline
    checking_since   timestamptz,               -- lease of the running check
    finished_at      timestamptz,
    expires_at       timestamptz NOT NULL
);
-- Counts an entrant's unfinished uploads.
CREATE INDEX uploads_unfinished_idx ON uploads (entrant_id, expires_at) WHERE state IN ('uploading', 'processing');
CREATE INDEX uploads_entrant_idx ON uploads (entrant_id);
CREATE INDEX uploads_expires_idx ON uploads (expires_at) WHERE state IN ('uploading', 'processing');
-- A studio result becomes one upload of each kind, until that upload is cancelled.
CREATE UNIQUE INDEX uploads_made_once ON uploads ((provenance ->> 'taskId'), (provenance ->> 'result'), kind)
    WHERE provenance IS NOT NULL AND state = 'succeed';

-- +goose Down
DROP TABLE uploads;
DROP TYPE upload_state;
