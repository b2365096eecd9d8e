-- +goose Up
-- What an entrant agreed to, one row for each text and time. The release before writes none.
CREATE TABLE consents (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    entrant_id uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    edition    edition NOT NULL,
    kind       text NOT NULL CHECK (kind IN ('terms', 'privacy', 'age', 'publication', 'news', 'transfer')),
    given      boolean NOT NULL,          -- false: an optional one was left open or taken back
    changed_on date,                      -- of the text
    digest     text NOT NULL,             -- SHA-256 of the file of the text, in hex
    language   language NOT NULL,         -- in which it was read
    at         timestamptz NOT NULL       -- wall clock
);
CREATE INDEX consents_entrant_idx ON consents (entrant_id, edition, id);

-- Team members who were told that they are named, each with a link of 128 bits.
CREATE TABLE team_members (
    id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    registration_id uuid NOT NULL REFERENCES registrations ON DELETE CASCADE,
    email           text,              -- normalised; null once the member has left
    link_hash       bytea NOT NULL UNIQUE,
    answer          text NOT NULL DEFAULT '' CHECK (answer IN ('', 'confirmed', 'left')),
    told_at         timestamptz NOT NULL, -- wall clock
    answered_at     timestamptz,          -- wall clock
    UNIQUE (registration_id, email),
    CHECK ((answer = '') = (answered_at IS NULL)),
    CHECK ((answer = 'left') = (email IS NULL))
);

-- +goose Down
DROP TABLE team_members, consents;
