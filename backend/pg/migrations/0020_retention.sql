-- +goose Up
-- Files whose rows are deleted, until their bytes are removed from the object store. The rows go first, in one
-- transaction: a process that ends in between leaves the bytes to the next sweep.
CREATE TABLE discarded_objects (
    object          text PRIMARY KEY,
    session_url     text NOT NULL DEFAULT '', -- of an upload that may still be going on
    attempts        integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL
);
CREATE INDEX discarded_objects_due_idx ON discarded_objects (next_attempt_at);

-- For the sweeps of what has ended.
CREATE INDEX uploads_ended_idx ON uploads (finished_at) WHERE state IN ('succeed', 'failed', 'cancelled');
CREATE INDEX submissions_repeats_idx ON submissions (created_at) WHERE idempotency_key IS NOT NULL;
CREATE INDEX judge_sessions_expires_idx ON judge_sessions (expires_at);

-- +goose Down
DROP INDEX uploads_ended_idx, submissions_repeats_idx, judge_sessions_expires_idx;
DROP TABLE discarded_objects;
