-- +goose NO TRANSACTION
-- +goose Up
-- The accounts of an edition's jury in its log: how many there were when judging was closed.
DROP INDEX CONCURRENTLY IF EXISTS log_records_accounts_idx;
CREATE INDEX CONCURRENTLY log_records_accounts_idx ON log_records (edition, id)
    WHERE kind IN ('judge.enabled', 'judge.disabled');

-- +goose Down
DROP INDEX log_records_accounts_idx;
