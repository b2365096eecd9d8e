-- +goose NO TRANSACTION
-- +goose Up
-- Finds the record that pinned an edition's rules among all records, now also one of an organiser. The release before
-- uses log_records_pins_idx, which stays.
-- What an interrupted run left is invalid.
DROP INDEX CONCURRENTLY IF EXISTS log_records_pinned_idx;
CREATE INDEX CONCURRENTLY log_records_pinned_idx ON log_records (edition, id)
    WHERE kind IN ('scorecard.set', 'judging.opened', 'rules.pinned');

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS log_records_pinned_idx;
