-- +goose Up
-- What the public pages were built from, by part of them: dates, results, finalists, texts.
CREATE TABLE page_contents (
    edition   edition NOT NULL,
    part      text NOT NULL,
    digest    text NOT NULL,        -- empty for nothing, such as results that are not public
    stored_at timestamptz NOT NULL, -- wall clock
    PRIMARY KEY (edition, part)
);

-- What the last comparison of the object store with the rows found. The release before this one leaves it as it was.
ALTER TABLE storage_checks
    ADD COLUMN checked_at timestamptz, -- wall clock; null: no result yet
    ADD COLUMN missing    integer NOT NULL DEFAULT 0; -- files of rows that the store does not have

-- +goose Down
ALTER TABLE storage_checks DROP COLUMN missing, DROP COLUMN checked_at;
DROP TABLE page_contents;
