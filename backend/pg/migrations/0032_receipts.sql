-- +goose Up
-- Receipts of films: rows are only added. An upload has one from the end of its check, and a second, complete one that
-- also states the SHA-256 of the file. They outlive the upload.
CREATE TABLE receipts (
    upload_id  uuid NOT NULL,
    edition    edition NOT NULL,
    entrant_id uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    complete   boolean NOT NULL,
    statement  text NOT NULL,           -- the signed text: one line of JSON
    signature  bytea NOT NULL CHECK (length(signature) = 64),
    PRIMARY KEY (upload_id, complete)
);
CREATE INDEX receipts_entrant_idx ON receipts (entrant_id);
ALTER TABLE uploads ADD COLUMN sha256 bytea CHECK (length(sha256) = 32); -- by whoever has read the whole file

-- +goose Down
ALTER TABLE uploads DROP COLUMN sha256;
DROP TABLE receipts;
