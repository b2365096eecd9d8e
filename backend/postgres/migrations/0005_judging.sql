-- +goose Up
CREATE TABLE judges (
    id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    edition       edition NOT NULL,
    name          text NOT NULL,
    role          text NOT NULL CHECK (role IN ('judge', 'nominator')),
    password_hash text NOT NULL, -- argon2id, PHC string
    disabled_at   timestamptz,
    created_at    timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT judges_name_key UNIQUE (edition, name)
);

-- Tokens are kept encrypted, not hashed: the server computes the HMAC with them.
CREATE TABLE judge_sessions (
    id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    judge_id        uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    token_encrypted bytea NOT NULL,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL
);
CREATE INDEX judge_sessions_judge_idx ON judge_sessions (judge_id, expires_at);

-- Signatures of calls that changed something; kept as long as they would be accepted.
CREATE TABLE used_signatures (
    hash       text PRIMARY KEY,
    expires_at timestamptz NOT NULL
);
CREATE INDEX used_signatures_expires_idx ON used_signatures (expires_at);

CREATE TABLE views (
    judge_id   uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    edition    edition NOT NULL,
    work_id    integer NOT NULL,
    watched_at timestamptz NOT NULL,
    PRIMARY KEY (judge_id, work_id),
    FOREIGN KEY (edition, work_id) REFERENCES submissions (edition, work_id) ON DELETE CASCADE
);

CREATE TABLE nominations (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    judge_id   uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    edition    edition NOT NULL,
    work_id    integer NOT NULL,
    award      text NOT NULL CHECK (award IN ('LEVEL', 'CREATIVE', 'NARRATIVE')),
    comments   text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT nominations_once UNIQUE (judge_id, work_id, award),
    FOREIGN KEY (edition, work_id) REFERENCES submissions (edition, work_id) ON DELETE CASCADE
);
CREATE INDEX nominations_work_idx ON nominations (edition, work_id);
CREATE INDEX nominations_award_idx ON nominations (judge_id, award);

CREATE TABLE shortlist (
    edition  edition NOT NULL,
    work_id  integer NOT NULL,
    position integer NOT NULL,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (edition, work_id),
    FOREIGN KEY (edition, work_id) REFERENCES submissions (edition, work_id) ON DELETE CASCADE
);

CREATE TABLE scorecards (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    judge_id   uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    edition    edition NOT NULL,
    work_id    integer NOT NULL,
    creativity numeric(6,2) CHECK (creativity BETWEEN 0 AND 100),
    technical  numeric(6,2) CHECK (technical BETWEEN 0 AND 100),
    artistic   numeric(6,2) CHECK (artistic BETWEEN 0 AND 100),
    story      numeric(6,2) CHECK (story BETWEEN 0 AND 100),
    comments   text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT scorecards_once UNIQUE (judge_id, work_id),
    CHECK (num_nonnulls(creativity, technical, artistic, story) > 0),
    FOREIGN KEY (edition, work_id) REFERENCES submissions (edition, work_id) ON DELETE CASCADE
);
CREATE INDEX scorecards_work_idx ON scorecards (edition, work_id);

-- +goose Down
DROP TABLE scorecards, shortlist, nominations, views, used_signatures, judge_sessions, judges;
