-- +goose Up
-- The sender's Idempotency-Key: a repeated beginning is the same upload while it is alive.
ALTER TABLE uploads ADD COLUMN idempotency_key text;
CREATE UNIQUE INDEX uploads_idempotency_key ON uploads (entrant_id, edition, idempotency_key)
    WHERE idempotency_key IS NOT NULL AND state IN ('uploading', 'processing', 'succeed');

-- +goose Down
DROP INDEX uploads_idempotency_key;
ALTER TABLE uploads DROP COLUMN idempotency_key;
