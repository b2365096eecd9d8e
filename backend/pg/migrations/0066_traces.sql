-- +goose Up
-- The trace of the request that queued the work (a W3C traceparent), '' for none, so that what is done later belongs to it.
ALTER TABLE generation_tasks ADD COLUMN trace text NOT NULL DEFAULT '';
ALTER TABLE screening_copies ADD COLUMN trace text NOT NULL DEFAULT '', ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now();

-- +goose Down
ALTER TABLE screening_copies DROP COLUMN trace, DROP COLUMN queued_at;
ALTER TABLE generation_tasks DROP COLUMN trace;
