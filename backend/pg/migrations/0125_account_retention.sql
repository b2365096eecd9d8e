-- +goose Up
-- When an edition's data is deleted, where an owner moved it. The release before deletes nothing on a date.
CREATE TABLE retention_dates (
    edition    edition PRIMARY KEY,
    deletes_at timestamptz NOT NULL, -- contest clock
    reason     text NOT NULL CHECK (reason <> ''),
    moved_by   text NOT NULL,
    moved_at   timestamptz NOT NULL  -- contest clock
);

-- Accounts whose holders were told when they are deleted. Times are of the contest clock.
CREATE TABLE account_retentions (
    entrant_id    uuid PRIMARY KEY REFERENCES entrants ON DELETE CASCADE,
    deletes_at    timestamptz NOT NULL, -- as told; never earlier
    first_told_at timestamptz NOT NULL,
    last_told_at  timestamptz
);
CREATE INDEX account_retentions_deletes_idx ON account_retentions (deletes_at);

-- +goose Down
DROP TABLE account_retentions, retention_dates;
