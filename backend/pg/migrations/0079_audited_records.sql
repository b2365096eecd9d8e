-- +goose NO TRANSACTION
-- +goose Up
-- Finds the record that was written with a row of the audit log, by the second of its time, and the records that have the
-- names of a judge among all that the judge did.
-- What an interrupted run left is invalid.
DROP INDEX CONCURRENTLY IF EXISTS log_records_time_idx;
CREATE INDEX CONCURRENTLY log_records_time_idx ON log_records (edition, left(record::jsonb ->> 'at', 19), kind);
DROP INDEX CONCURRENTLY IF EXISTS log_records_names_idx;
CREATE INDEX CONCURRENTLY log_records_names_idx ON log_records (judge_id)
    WHERE kind IN ('judge.enabled', 'judge.disabled', 'judge.renamed');

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS log_records_names_idx;
DROP INDEX CONCURRENTLY IF EXISTS log_records_time_idx;
