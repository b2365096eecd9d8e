-- +goose Up
-- Second factors of judges, by authenticator apps. Secrets are encrypted, because the server computes codes with them.
ALTER TABLE judges ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false;

CREATE TABLE judge_second_factors (
    judge_id          uuid PRIMARY KEY REFERENCES judges ON DELETE CASCADE,
    secret_encrypted  bytea,  -- null: not confirmed by a code yet
    pending_encrypted bytea,  -- shown to the judge and not confirmed
    last_step         bigint  -- time step of the newest code that was used
);

-- Each works once, in place of a code.
CREATE TABLE judge_recovery_codes (
    judge_id  uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    code_hash bytea NOT NULL, -- SHA-256
    PRIMARY KEY (judge_id, code_hash)
);

-- +goose Down
DROP TABLE judge_recovery_codes, judge_second_factors;
ALTER TABLE judges DROP COLUMN second_factor_required;
