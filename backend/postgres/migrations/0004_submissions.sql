-- +goose Up
-- Work ids are unique within an edition; new ones continue after the catalogue's.
CREATE TABLE work_ids (
    edition edition PRIMARY KEY,
    last_id integer NOT NULL
);
INSERT INTO work_ids (edition, last_id) VALUES ('international', 1000), ('camp', 1000);

CREATE TABLE submissions (
    id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    edition           edition NOT NULL,
    work_id           integer NOT NULL,
    entrant_id        uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    title             text NOT NULL,
    description       text NOT NULL,
    process           text NOT NULL DEFAULT '',
    process_upload_id uuid REFERENCES uploads,
    cover_upload_id   uuid REFERENCES uploads,
    video_upload_id   uuid REFERENCES uploads,
    video_link        text NOT NULL DEFAULT '', -- as typed
    link_key          text,                     -- normalised, for uniqueness
    tools             text[] NOT NULL,
    other_tool        text NOT NULL DEFAULT '',
    english           boolean NOT NULL,
    latest            boolean NOT NULL DEFAULT true,
    disqualified_at   timestamptz,
    disqualified_why  text NOT NULL DEFAULT '',
    idempotency_key   text,
    submitted_at      timestamptz NOT NULL,     -- contest clock
    created_at        timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT submissions_work_id_key UNIQUE (edition, work_id),
    CONSTRAINT submissions_link_key UNIQUE (edition, link_key),
    CONSTRAINT submissions_idempotency_key UNIQUE (entrant_id, edition, idempotency_key),
    CHECK (video_upload_id IS NOT NULL OR video_link <> '')
);
-- Only one submission of an entrant is the latest.
CREATE UNIQUE INDEX submissions_one_latest ON submissions (edition, entrant_id) WHERE latest;
-- What judges read: latest, valid, by work id.
CREATE INDEX submissions_judged_idx ON submissions (edition, work_id) WHERE latest AND disqualified_at IS NULL;
CREATE INDEX submissions_entrant_idx ON submissions (entrant_id, edition, created_at DESC);
-- Answer "does a submission use this file?" before it is removed.
CREATE INDEX submissions_video_upload_idx ON submissions (video_upload_id);
CREATE INDEX submissions_cover_upload_idx ON submissions (cover_upload_id);
CREATE INDEX submissions_process_upload_idx ON submissions (process_upload_id);

-- +goose Down
DROP TABLE submissions, work_ids;
