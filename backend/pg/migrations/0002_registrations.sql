-- +goose Up
CREATE TYPE register_state AS ENUM ('SUBMITTED', 'PASS', 'DENY');

CREATE TABLE registrations (
    id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    edition        edition NOT NULL,
    entrant_id     uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    state          register_state NOT NULL DEFAULT 'SUBMITTED',
    reason         text NOT NULL DEFAULT '',
    type           text NOT NULL CHECK (type IN ('individual', 'team')),
    name           text NOT NULL,
    email          text NOT NULL,
    phone_country  text NOT NULL,
    phone          text NOT NULL,
    experience     text NOT NULL CHECK (experience IN ('beginner', 'some', 'professional')),
    social_links   text NOT NULL DEFAULT '',
    previous_works text NOT NULL,
    motivation     text NOT NULL DEFAULT '',
    team           jsonb,          -- {name, contactName, …, members: […]}; null for an individual
    files          jsonb NOT NULL DEFAULT '{}', -- upload ids by kind (camp)
    language       language NOT NULL,
    submitted_at   timestamptz NOT NULL, -- contest clock
    reviewed_at    timestamptz,          -- contest clock
    reviewed_by    text NOT NULL DEFAULT '',
    CONSTRAINT registrations_one_per_edition UNIQUE (edition, entrant_id),
    CHECK ((type = 'team') = (team IS NOT NULL))
);
CREATE INDEX registrations_email_idx ON registrations (edition, lower(email));
CREATE INDEX registrations_state_idx ON registrations (edition, state, submitted_at);

-- +goose Down
DROP TABLE registrations;
DROP TYPE register_state;
