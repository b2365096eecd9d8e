-- +goose Up
-- Editions that organisers have made in the console, and their files of the catalogue: a service has no folder that it may
-- write. The folder has the other editions.
CREATE TABLE made_editions (
    id      text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{1,30}$'),
    source  text NOT NULL, -- of which it is a copy
    digest  text NOT NULL, -- of what was asked for
    made_at timestamptz NOT NULL,
    made_by text NOT NULL,
    version bigint NOT NULL -- counts the changes of its files
);
CREATE TABLE edition_documents (
    edition text NOT NULL REFERENCES made_editions ON DELETE CASCADE,
    path    text PRIMARY KEY CHECK (starts_with(path, 'editions/' || edition || '/')),
    content bytea NOT NULL
);
CREATE INDEX edition_documents_edition ON edition_documents (edition);

-- +goose Down
DROP TABLE edition_documents;
DROP TABLE made_editions;
