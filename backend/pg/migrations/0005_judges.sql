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

-- Tokens are encrypted, not hashed: the server needs them to compute signatures.
CREATE TABLE judge_sessions (
    id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    judge_id        uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    token_encrypted bytea NOT NULL,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL
);
CREATE INDEX judge_sessions_judge_idx ON judge_sessions (judge_id, expires_at);

-- Signatures of calls that changed something, until they are too old to be accepted again.
CREATE TABLE used_signatures (
    hash       text PRIMARY KEY,
    expires_at timestamptz NOT NULL
);
CREATE INDEX used_signatures_expires_idx ON used_signatures (expires_at);

-- +goose Down
DROP TABLE used_signatures, judge_sessions, judges;
