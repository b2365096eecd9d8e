-- +goose Up
-- The version of a scorecard, which a change names: of two tabs that change it, the second learns of the first.
ALTER TABLE scorecards ADD COLUMN version integer NOT NULL DEFAULT 1;

-- The public keys with which a judge's browsers sign. Each is a record of the log too.
CREATE TABLE judge_keys (
    judge_id   uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    key        bytea NOT NULL CHECK (octet_length(key) = 32), -- Ed25519
    created_at timestamptz NOT NULL,                          -- contest clock
    PRIMARY KEY (judge_id, key)
);

-- +goose Down
DROP TABLE judge_keys;
ALTER TABLE scorecards DROP COLUMN version;
