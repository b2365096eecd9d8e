-- +goose Up
-- When /log/head began to serve a head. Former releases served every head, and write null; the sequencer publishes those.
ALTER TABLE log_heads ADD COLUMN published_at timestamptz;
UPDATE log_heads SET published_at = signed_at;

-- The lines with which witnesses cosigned published heads.
CREATE TABLE log_cosignatures (
    edition     edition NOT NULL,
    size        bigint NOT NULL, -- of the head
    witness     text NOT NULL,   -- its verifier key
    line        text NOT NULL,
    received_at timestamptz NOT NULL,
    PRIMARY KEY (edition, size, witness),
    FOREIGN KEY (edition, size) REFERENCES log_heads (edition, size)
);

-- +goose Down
DROP TABLE log_cosignatures;
ALTER TABLE log_heads DROP COLUMN published_at;
