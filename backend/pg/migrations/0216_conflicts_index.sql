-- +goose NO TRANSACTION
-- +goose Up
-- Whoever lists a judge's works looks for the registrations that have something in common with the judge.
DROP INDEX CONCURRENTLY IF EXISTS registrations_keys_idx;
CREATE INDEX CONCURRENTLY registrations_keys_idx
    ON registrations USING gin (registration_keys(name, email, phone_country, phone, team)) WITH (fastupdate = off);

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS registrations_keys_idx;
