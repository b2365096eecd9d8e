-- +goose Up
CREATE TYPE edition AS ENUM ('international', 'camp');
CREATE TYPE language AS ENUM ('en', 'zh');

CREATE TABLE entrants (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email      text NOT NULL CONSTRAINT entrants_email_key UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
    username   text NOT NULL,
    head_img   text NOT NULL DEFAULT '',
    language   language NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
    token_hash bytea PRIMARY KEY,
    entrant_id uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    edition    edition NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_entrant_idx ON sessions (entrant_id);
CREATE INDEX sessions_expires_idx ON sessions (expires_at);

-- Codes sent by mail. Login and registration are limited separately.
CREATE TABLE verification_codes (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    purpose    text NOT NULL CHECK (purpose IN ('login', 'registration')),
    email      text NOT NULL,
    code_hash  bytea NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz
);
CREATE INDEX verification_codes_email_idx ON verification_codes (purpose, email, created_at DESC);
CREATE INDEX verification_codes_expires_idx ON verification_codes (expires_at);

-- +goose Down
DROP TABLE verification_codes, sessions, entrants;
DROP TYPE language, edition;
