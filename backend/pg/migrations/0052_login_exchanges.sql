-- +goose Up
-- Logins through a provider that a page on another host has yet to redeem, within a minute.
CREATE TABLE login_exchanges (
    code_hash  bytea PRIMARY KEY, -- SHA-256
    entrant_id uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    edition    text NOT NULL CHECK (edition IN ('international', 'camp')),
    origin     text NOT NULL CHECK (length(origin) <= 300), -- of the page that began the login
    challenge  text NOT NULL CHECK (length(challenge) = 43), -- S256 of the page's verifier (RFC 7636)
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX login_exchanges_entrant_idx ON login_exchanges (entrant_id);
CREATE INDEX login_exchanges_expires_idx ON login_exchanges (expires_at);

-- +goose Down
DROP TABLE login_exchanges;
