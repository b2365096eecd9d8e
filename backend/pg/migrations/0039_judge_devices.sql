-- +goose Up
-- Browsers in which a judge was logged in: the tries of others do not shut them out.
CREATE TABLE judge_devices (
    token_hash bytea PRIMARY KEY, -- SHA-256
    judge_id   uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    used_at    timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX judge_devices_judge_idx ON judge_devices (judge_id, used_at DESC);

-- +goose Down
DROP TABLE judge_devices;
