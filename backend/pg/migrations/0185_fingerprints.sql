-- +goose Up
-- Fingerprints of films and of the studio's results, and the films that share seconds. The release before writes none; what it
-- deletes goes with its fingerprint.
CREATE TABLE fingerprints (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    upload_id   uuid NOT NULL UNIQUE REFERENCES uploads ON DELETE CASCADE,
    attempts    integer NOT NULL DEFAULT 0,
    next_look   timestamptz NOT NULL, -- wall clock; until then a worker holds it
    content     bytea,                -- null until it is made
    sketch      bytea,
    made_at     timestamptz,
    compared_at timestamptz           -- with all films that had one
);

CREATE TABLE studio_fingerprints (
    task_id uuid NOT NULL REFERENCES generation_tasks ON DELETE CASCADE,
    number  integer NOT NULL, -- of the result
    content bytea NOT NULL,
    PRIMARY KEY (task_id, number)
);

CREATE TABLE duplicates (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    upload_a   uuid NOT NULL REFERENCES uploads ON DELETE CASCADE, -- compared before upload_b
    upload_b   uuid NOT NULL REFERENCES uploads ON DELETE CASCADE,
    grounds    text[] NOT NULL,
    segments   jsonb NOT NULL,
    score      double precision NOT NULL,
    found_at   timestamptz NOT NULL, -- contest clock, as below
    decision   text NOT NULL DEFAULT '' CHECK (decision IN ('', 'same', 'allowed', 'duplicate')),
    reason     text NOT NULL DEFAULT '',
    decided_by text NOT NULL DEFAULT '',
    decided_at timestamptz,
    removed    text NOT NULL DEFAULT '' CHECK (removed IN ('', 'a', 'b')), -- the film that was disqualified as the duplicate
    UNIQUE (upload_a, upload_b)
);
CREATE INDEX duplicates_upload_b_idx ON duplicates (upload_b);

-- Seconds of a film that the studio made, by the task that made them.
CREATE TABLE proven_seconds (
    upload_id  uuid NOT NULL REFERENCES uploads ON DELETE CASCADE,
    task_id    uuid NOT NULL REFERENCES generation_tasks ON DELETE CASCADE,
    begins     double precision NOT NULL,
    ends       double precision NOT NULL,
    certainty  double precision NOT NULL,
    PRIMARY KEY (upload_id, task_id, begins)
);
CREATE INDEX proven_seconds_task_idx ON proven_seconds (task_id);

-- +goose Down
DROP TABLE proven_seconds;
DROP TABLE duplicates;
DROP TABLE studio_fingerprints;
DROP TABLE fingerprints;
