-- +goose Up
-- Parts of an edition's rules as organisers changed them, in place of the catalogue's files.
CREATE TABLE rule_parts (
    edition    text NOT NULL,
    part       text NOT NULL,
    content    jsonb NOT NULL,
    changed_at timestamptz NOT NULL,
    changed_by text NOT NULL,
    PRIMARY KEY (edition, part)
);

-- +goose Down
DROP TABLE rule_parts;
