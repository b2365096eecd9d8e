-- +goose Up
-- Since when an entrant waits for the check of a file, whatever tries it took. Null: not asked for, or by the release before.
ALTER TABLE uploads ADD COLUMN check_asked_at timestamptz;

-- When something that is triggered from outside last happened.
CREATE TABLE ticks (
    name text PRIMARY KEY,
    at   timestamptz NOT NULL
);

-- +goose Down
DROP TABLE ticks;
ALTER TABLE uploads DROP COLUMN check_asked_at;
