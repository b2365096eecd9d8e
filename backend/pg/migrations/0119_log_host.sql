-- +goose Up
-- The host in the origin of this contest's logs: set once, so that a contest that moves keeps its logs. Logs that were begun before
-- have none. The release before ignores it.
CREATE TABLE log_host (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    host text NOT NULL
);
INSERT INTO log_host (host) SELECT '' WHERE EXISTS (SELECT FROM log_heads);

-- +goose Down
DROP TABLE log_host;
