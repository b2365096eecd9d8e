-- +goose Up
-- A code belongs to who asked for it, and its wrong tries are counted on it. Codes of
-- before the migration can no longer be used; they last ten minutes.
ALTER TABLE verification_codes
    ADD COLUMN asker_hash bytea NOT NULL DEFAULT '',
    ADD COLUMN wrong_tries int NOT NULL DEFAULT 0;
CREATE INDEX verification_codes_asker_idx ON verification_codes (asker_hash, created_at DESC);

ALTER TABLE sessions
    ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
    ADD COLUMN user_agent text NOT NULL DEFAULT '' CHECK (length(user_agent) <= 300),
    ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();

-- Browsers in which an account has logged in, by the hash of their device cookie. One
-- browser may know several accounts.
CREATE TABLE entrant_devices (
    token_hash bytea NOT NULL,
    entrant_id uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (token_hash, entrant_id)
);
CREATE INDEX entrant_devices_entrant_idx ON entrant_devices (entrant_id);
CREATE INDEX entrant_devices_expires_idx ON entrant_devices (expires_at);

-- +goose Down
DROP TABLE entrant_devices;
ALTER TABLE sessions DROP COLUMN id, DROP COLUMN user_agent, DROP COLUMN last_used_at;
ALTER TABLE verification_codes DROP COLUMN asker_hash, DROP COLUMN wrong_tries;
