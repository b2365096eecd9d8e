-- +goose Up
-- How the studio made a file; null for one that its entrant sent. It stays with the
-- file, and so with the submissions that use it, whatever becomes of the task.
ALTER TABLE uploads ADD COLUMN provenance jsonb;

-- A result is taken over once as each kind, until that upload is cancelled.
CREATE UNIQUE INDEX uploads_made_once ON uploads ((provenance ->> 'taskId'), (provenance ->> 'result'), kind)
    WHERE provenance IS NOT NULL AND state = 'succeed';

-- +goose Down
DROP INDEX uploads_made_once;
ALTER TABLE uploads DROP COLUMN provenance;
