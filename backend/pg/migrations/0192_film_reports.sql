-- +goose Up
-- What viewers report about films on the pages, without a login.
CREATE TABLE film_reports (
    id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    edition         text NOT NULL,
    work_id         integer NOT NULL, -- as on the pages; samples have none of a submission
    reason          text NOT NULL CHECK (reason IN ('rights', 'label', 'hurt')),
    text            text NOT NULL,
    email           text NOT NULL DEFAULT '', -- to answer to; '' where the viewer gave none
    language        text NOT NULL,
    idempotency_key text, -- of the send; null: none
    state           text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'dismissed')),
    decision        text NOT NULL DEFAULT '', -- the reason that organisers wrote
    decided_by      text NOT NULL DEFAULT '', -- an actor of the audit log
    decided_at      timestamptz,
    version         integer NOT NULL DEFAULT 1,
    reported_at     timestamptz NOT NULL, -- wall clock
    UNIQUE (edition, idempotency_key)
);
CREATE INDEX film_reports_list_idx ON film_reports (edition, reported_at DESC, id);

-- +goose Down
DROP TABLE film_reports;
