-- +goose Up
-- Builds of the pages. One that has not ended is the only one.
CREATE TABLE site_builds (
    id         text PRIMARY KEY,
    edition    edition NOT NULL, -- in which it was asked for; both are built
    state      text NOT NULL CHECK (state IN ('queued', 'running', 'succeeded', 'failed')),
    reason     text NOT NULL DEFAULT '',
    execution  text NOT NULL DEFAULT '', -- the builder's name for it
    actor      text NOT NULL,
    asked_at   timestamptz NOT NULL, -- wall clock
    started_at timestamptz,
    ended_at   timestamptz
);
CREATE UNIQUE INDEX site_builds_one ON site_builds ((true)) WHERE state IN ('queued', 'running');
CREATE INDEX site_builds_asked_idx ON site_builds (asked_at DESC);

-- +goose Down
DROP TABLE site_builds;
