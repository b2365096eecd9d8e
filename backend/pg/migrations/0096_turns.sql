-- +goose Up
-- What one process does at a time. A turn ends with its lease, also when its process was killed.
CREATE TABLE turns (
    name   text PRIMARY KEY,
    holder text NOT NULL,
    ends   timestamptz NOT NULL
);

-- +goose Down
DROP TABLE turns;
