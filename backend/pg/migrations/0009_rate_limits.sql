-- +goose Up
-- Events that count against a rate limit, in the database so that all instances
-- share them.
CREATE TABLE rate_events (
    key text NOT NULL,
    at  timestamptz NOT NULL
);
CREATE INDEX rate_events_key_idx ON rate_events (key, at);
CREATE INDEX rate_events_at_idx ON rate_events (at);

-- +goose Down
DROP TABLE rate_events;
