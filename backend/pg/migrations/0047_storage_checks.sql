-- +goose Up
-- When a sweeper compares the object store with the rows again. One row.
CREATE TABLE storage_checks (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    next_at  timestamptz NOT NULL -- wall clock
);
INSERT INTO storage_checks (next_at) VALUES ('-infinity');

-- +goose Down
DROP TABLE storage_checks;
