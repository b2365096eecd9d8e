-- +goose NO TRANSACTION
-- +goose Up
-- Records of the jury's accounts wait for the first act of an edition, which the sequencer looks for every second.
-- What an index that was interrupted has left is dropped first.
DROP INDEX CONCURRENTLY IF EXISTS log_records_acts_idx;
CREATE INDEX CONCURRENTLY log_records_acts_idx ON log_records (edition, id)
    WHERE kind IN ('nomination.made', 'scorecard.set', 'recusal', 'assignment', 'judging.opened', 'judging.closed', 'results.published');

-- +goose Down
DROP INDEX log_records_acts_idx;
