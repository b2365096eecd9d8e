-- +goose Up
CREATE TYPE mail_state AS ENUM ('waiting', 'sent', 'failed', 'cancelled');

-- The outbox: mails are written in the transaction of what they report, and sent from here. Times are wall clock.
CREATE TABLE mails (
    id              uuid PRIMARY KEY DEFAULT gen_random_uuid(), -- also the Message-ID, the same in every attempt
    edition         edition NOT NULL,
    kind            text NOT NULL,              -- "registration-approved"
    about           text NOT NULL DEFAULT '',   -- a subject of the audit log, "registration:<id>"
    entrant_id      uuid REFERENCES entrants ON DELETE CASCADE,
    recipient       text NOT NULL CHECK (length(recipient) <= 254),
    language        language NOT NULL,
    subject         text NOT NULL,
    body_text       text NOT NULL,
    body_html       text NOT NULL,
    secret          boolean NOT NULL,           -- subject and bodies are cleared when the state changes from waiting
    state           mail_state NOT NULL DEFAULT 'waiting',
    created_at      timestamptz NOT NULL,
    not_before      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,       -- fails then
    attempts        integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL,
    lease           uuid,                       -- of the sender that sends it
    lease_ends      timestamptz,
    ended_at        timestamptz,
    last_error      text NOT NULL DEFAULT '',   -- without the recipient's address
    CHECK ((lease IS NULL) = (lease_ends IS NULL)),
    CHECK ((state = 'waiting') = (ended_at IS NULL)),
    CHECK (NOT secret OR state = 'waiting' OR (subject = '' AND body_text = '' AND body_html = ''))
);
-- The next mail to send: those with a secret first, because somebody waits for them.
CREATE INDEX mails_due_idx ON mails (secret DESC, next_attempt_at) WHERE state = 'waiting';
CREATE INDEX mails_expires_idx ON mails (expires_at) WHERE state = 'waiting';
CREATE INDEX mails_about_idx ON mails (about) WHERE about <> '';
CREATE INDEX mails_entrant_idx ON mails (entrant_id) WHERE entrant_id IS NOT NULL;
CREATE INDEX mails_created_idx ON mails (edition, created_at DESC, id);

-- +goose Down
DROP TABLE mails;
DROP TYPE mail_state;
