-- +goose Up
-- One-time links with which judges choose a password. A new link replaces the one before it.
CREATE TABLE judge_invitations (
    judge_id   uuid PRIMARY KEY REFERENCES judges ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE, -- SHA-256
    expires_at timestamptz NOT NULL   -- wall clock
);

-- +goose Down
DROP TABLE judge_invitations;
