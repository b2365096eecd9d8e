-- +goose NO TRANSACTION
-- +goose Up
-- Whoever removes an upload looks for the submissions that refer to it.
DROP INDEX CONCURRENTLY IF EXISTS submissions_consent_upload_idx;
CREATE INDEX CONCURRENTLY submissions_consent_upload_idx ON submissions (consent_upload_id) WHERE consent_upload_id IS NOT NULL;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS submissions_consent_upload_idx;
