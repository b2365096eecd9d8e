-- +goose Up
-- Publications of results or finalists on their way: one row per act. Times are wall clock.
CREATE TABLE publication_runs (
    id            text PRIMARY KEY,
    number        bigint GENERATED ALWAYS AS IDENTITY, -- in the order in which they began
    edition       edition NOT NULL,
    kind          text NOT NULL CHECK (kind IN ('results', 'finalists')),
    stage         text NOT NULL CHECK (stage IN ('planned', 'building', 'built', 'public', 'mailing', 'done', 'failed', 'back')),
    version       integer NOT NULL DEFAULT 1, -- of the row: a step names the one that it was decided on
    plan          text NOT NULL,              -- digest of what becomes public
    content       text NOT NULL,              -- JSON of what becomes public; empty once the row has ended
    form          jsonb NOT NULL,             -- from which the plan is computed again
    works         integer NOT NULL,
    mails         integer NOT NULL,
    actor         text NOT NULL,
    proposed_by   text NOT NULL DEFAULT '',
    token         text NOT NULL DEFAULT '',   -- of the private address; empty without one
    build         text NOT NULL DEFAULT '',   -- the build of the pages that it waits for
    tries         integer NOT NULL DEFAULT 0, -- builds that a service's end interrupted
    staged_at     timestamptz,                -- the pages can be read under the private address
    live_at       timestamptz,                -- the pages are in place
    mails_at      timestamptz,                -- the held mails leave
    stopped_by    text NOT NULL DEFAULT '',
    failed_stage  text NOT NULL DEFAULT '',
    failed_at     timestamptz,
    reason        jsonb,                      -- texts in both languages
    log           text NOT NULL DEFAULT '',   -- last lines of a failed build
    steps         jsonb NOT NULL DEFAULT '[]', -- the stages reached: [{stage, at, by}]
    began_at      timestamptz NOT NULL
);
CREATE UNIQUE INDEX publication_runs_one ON publication_runs (edition) WHERE stage IN ('planned', 'building', 'built');
CREATE INDEX publication_runs_newest ON publication_runs (edition, kind, number DESC);

-- Who looked at which page before it was public.
CREATE TABLE publication_looks (
    run    text NOT NULL REFERENCES publication_runs ON DELETE CASCADE,
    page   text NOT NULL,
    actor  text NOT NULL,
    at     timestamptz NOT NULL, -- of the last look
    PRIMARY KEY (run, page, actor)
);

-- The mails of a publication, while they can be stopped.
CREATE TABLE publication_mails (
    run     text NOT NULL REFERENCES publication_runs ON DELETE CASCADE,
    mail_id uuid NOT NULL REFERENCES mails ON DELETE CASCADE,
    work_id integer NOT NULL,
    news    text NOT NULL, -- as in result_mails
    PRIMARY KEY (run, mail_id)
);
CREATE INDEX publication_mails_mail_idx ON publication_mails (mail_id);

-- The finalists that are public.
CREATE TABLE announcements (
    edition      edition PRIMARY KEY,
    finalists    text NOT NULL, -- JSON
    announced_at timestamptz NOT NULL -- contest clock
);

-- What pages hide because it was taken back, until they are built without it.
CREATE TABLE curtains (
    edition edition NOT NULL,
    part    text NOT NULL CHECK (part IN ('winners', 'finalists')),
    since   timestamptz NOT NULL, -- wall clock
    actor   text NOT NULL,
    PRIMARY KEY (edition, part)
);

ALTER TABLE site_builds
    ADD COLUMN task text NOT NULL DEFAULT '', -- 'stage' or 'promote' the pages of a publication; empty: build what is public
    ADD COLUMN run  text NOT NULL DEFAULT '', -- that publication
    ADD COLUMN log  text NOT NULL DEFAULT ''; -- last lines of a failed build

-- +goose Down
ALTER TABLE site_builds DROP COLUMN task, DROP COLUMN run, DROP COLUMN log;
DROP TABLE curtains, announcements, publication_mails, publication_looks, publication_runs;
