-- +goose Up
-- Organisers who log in to the console.
CREATE TABLE organisers (
    id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email             text NOT NULL CONSTRAINT organisers_email_key UNIQUE CHECK (length(email) <= 254),
    name              text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    role              text NOT NULL CHECK (role IN ('owner', 'reviewer', 'jury', 'viewer')),
    disabled_at       timestamptz,
    totp_secret       bytea,                      -- encrypted; of the app that is being set up, or is used
    totp_confirmed_at timestamptz,                -- wall clock; null: no second factor yet
    totp_step         bigint NOT NULL DEFAULT 0,  -- of the last code that was used
    created_at        timestamptz NOT NULL DEFAULT now()
);

-- Each replaces the second factor once; a used one is deleted.
CREATE TABLE organiser_recovery_codes (
    organiser_id uuid NOT NULL REFERENCES organisers ON DELETE CASCADE,
    code_hash    bytea NOT NULL,
    PRIMARY KEY (organiser_id, code_hash)
);

CREATE TABLE organiser_sessions (
    id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    token_hash   bytea NOT NULL UNIQUE,
    organiser_id uuid NOT NULL REFERENCES organisers ON DELETE CASCADE,
    user_agent   text NOT NULL DEFAULT '' CHECK (length(user_agent) <= 300),
    complete     boolean NOT NULL, -- the second factor was given, or none is needed
    wrong_tries  int NOT NULL DEFAULT 0, -- of the second factor
    created_at   timestamptz NOT NULL, -- all wall clock
    last_used_at timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL
);
CREATE INDEX organiser_sessions_organiser_idx ON organiser_sessions (organiser_id);
CREATE INDEX organiser_sessions_expires_idx ON organiser_sessions (expires_at);

-- Browsers in which an organiser has logged in, by the hash of their device cookie.
CREATE TABLE organiser_devices (
    token_hash   bytea NOT NULL,
    organiser_id uuid NOT NULL REFERENCES organisers ON DELETE CASCADE,
    expires_at   timestamptz NOT NULL,
    PRIMARY KEY (token_hash, organiser_id)
);
CREATE INDEX organiser_devices_organiser_idx ON organiser_devices (organiser_id);
CREATE INDEX organiser_devices_expires_idx ON organiser_devices (expires_at);

ALTER TABLE verification_codes
    DROP CONSTRAINT verification_codes_purpose_check,
    ADD CONSTRAINT verification_codes_purpose_check CHECK (purpose IN ('login', 'registration', 'organiser')) NOT VALID;

-- Rows about organisers' accounts concern no edition.
ALTER TABLE audit_log ALTER COLUMN edition DROP NOT NULL;

-- +goose Down
DELETE FROM audit_log WHERE edition IS NULL;
ALTER TABLE audit_log ALTER COLUMN edition SET NOT NULL;
DELETE FROM verification_codes WHERE purpose = 'organiser';
ALTER TABLE verification_codes
    DROP CONSTRAINT verification_codes_purpose_check,
    ADD CONSTRAINT verification_codes_purpose_check CHECK (purpose IN ('login', 'registration'));
DROP TABLE organiser_devices;
DROP TABLE organiser_sessions;
DROP TABLE organiser_recovery_codes;
DROP TABLE organisers;
