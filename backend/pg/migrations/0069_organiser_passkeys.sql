-- +goose Up
-- Passkeys of organisers: a second factor beside the authenticator app.
CREATE TABLE organiser_passkeys (
    id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    organiser_id    uuid NOT NULL REFERENCES organisers ON DELETE CASCADE,
    name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    credential_id   bytea NOT NULL CONSTRAINT organiser_passkeys_credential_key UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
    public_key      bytea NOT NULL,       -- a COSE_Key
    sign_count      bigint NOT NULL,      -- of the last use; 0 from an authenticator that does not count
    transports      text[] NOT NULL,
    backup_eligible boolean NOT NULL,
    created_at      timestamptz NOT NULL, -- wall clock, as last_used_at
    last_used_at    timestamptz
);
CREATE INDEX organiser_passkeys_organiser_idx ON organiser_passkeys (organiser_id, created_at);

-- What an authenticator is to sign: once, in the session that asked for it.
CREATE TABLE organiser_passkey_challenges (
    session_id uuid NOT NULL REFERENCES organiser_sessions ON DELETE CASCADE,
    purpose    text NOT NULL CHECK (purpose IN ('registration', 'login')),
    state      bytea NOT NULL,
    expires_at timestamptz NOT NULL, -- wall clock
    PRIMARY KEY (session_id, purpose)
);
CREATE INDEX organiser_passkey_challenges_expires_idx ON organiser_passkey_challenges (expires_at);

-- When the second factor was last given in the session; wall clock.
ALTER TABLE organiser_sessions ADD COLUMN factor_at timestamptz;

-- +goose Down
ALTER TABLE organiser_sessions DROP COLUMN factor_at;
DROP TABLE organiser_passkey_challenges;
DROP TABLE organiser_passkeys;
