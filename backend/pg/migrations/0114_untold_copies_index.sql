-- +goose NO TRANSACTION
-- +goose Up
-- What an interrupted run left is invalid.
DROP INDEX CONCURRENTLY IF EXISTS screening_copies_untold_idx;
CREATE INDEX CONCURRENTLY screening_copies_untold_idx ON screening_copies (ended_at) WHERE told_at IS NULL AND ended_at IS NOT NULL;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS screening_copies_untold_idx;
