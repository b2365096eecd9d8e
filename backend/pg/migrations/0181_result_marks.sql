-- +goose Up
-- The marks of a result, see marks.Marks, and the object without the visible label. The release before writes neither: its results
-- have no marks, and none without a label.
ALTER TABLE generation_results
    ADD COLUMN marks jsonb,
    ADD COLUMN plain_object text NOT NULL DEFAULT '';

-- Downloads without a visible label, after the entrant has agreed to the duties (measures for labelling, article 9): kept for six
-- months at least. at is wall clock.
CREATE TABLE unmarked_downloads (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    edition    text NOT NULL,
    entrant_id uuid REFERENCES entrants ON DELETE SET NULL,
    task_id    uuid NOT NULL,
    number     integer NOT NULL,
    at         timestamptz NOT NULL
);
CREATE INDEX unmarked_downloads_at_idx ON unmarked_downloads (at);
CREATE INDEX unmarked_downloads_entrant_idx ON unmarked_downloads (entrant_id);

-- +goose Down
DROP TABLE unmarked_downloads;
ALTER TABLE generation_results DROP COLUMN marks, DROP COLUMN plain_object;
