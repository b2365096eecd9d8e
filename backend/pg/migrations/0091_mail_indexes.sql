-- +goose NO TRANSACTION
-- +goose Up
-- What an interrupted run left is invalid.
DROP INDEX CONCURRENTLY IF EXISTS mails_batch_idx;
CREATE INDEX CONCURRENTLY mails_batch_idx ON mails (batch_id) WHERE batch_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS mails_deadline_idx;
CREATE INDEX CONCURRENTLY mails_deadline_idx ON mails (edition, entrant_id, created_at DESC) WHERE deadline IS NOT NULL;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS mails_deadline_idx;
DROP INDEX CONCURRENTLY IF EXISTS mails_batch_idx;
