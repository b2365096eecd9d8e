-- +goose Up
-- Accounts at OpenID Connect providers, each bound to one account here. A subject has 255
-- characters at most (OpenID Connect Core 1.0, section 2).
CREATE TABLE entrant_identities (
    issuer     text NOT NULL CHECK (length(issuer) <= 500),
    subject    text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    entrant_id uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (issuer, subject)
);
CREATE INDEX entrant_identities_entrant_idx ON entrant_identities (entrant_id);

-- +goose Down
DROP TABLE entrant_identities;
