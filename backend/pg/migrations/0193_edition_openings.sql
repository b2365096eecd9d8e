-- +goose Up
-- Editions that organisers have made and that have opened: their date had come, and all that is required before was
-- done. From then on their dates alone decide. One without a row stays closed.
CREATE TABLE edition_openings (
    edition   text PRIMARY KEY,
    opened_at timestamptz NOT NULL -- contest clock
);

-- +goose Down
DROP TABLE edition_openings;
