-- +goose Up
-- The report that is published with results, as its record in the log names it by SHA-256.
ALTER TABLE publications ADD COLUMN report text; -- null: none, or published by a former release
ALTER TABLE publication_runs ADD COLUMN report text NOT NULL DEFAULT ''; -- '': none, or it has ended

-- +goose Down
ALTER TABLE publication_runs DROP COLUMN report;
ALTER TABLE publications DROP COLUMN report;
