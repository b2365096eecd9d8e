-- +goose Up
-- One decision about many registrations: what it is planned for, how far it is, and what became of each, so that it can be
-- continued after an interruption and taken back as a whole. Times are the wall clock's, as those of mails.
CREATE TABLE review_batches (
    id            uuid PRIMARY KEY,
    edition       edition NOT NULL,
    action        text NOT NULL CHECK (action IN ('approve', 'deny')),
    actor         text NOT NULL,
    reasons       jsonb NOT NULL DEFAULT '{}',
    created_at    timestamptz NOT NULL,
    begun_at      timestamptz,
    ended_at      timestamptz,
    hold_ends     timestamptz,
    undo_begun_at timestamptz,
    undone_at     timestamptz,
    undone_by     text NOT NULL DEFAULT ''
);
CREATE INDEX review_batches_created_idx ON review_batches (edition, created_at);

CREATE TABLE review_batch_items (
    batch_id        uuid NOT NULL REFERENCES review_batches ON DELETE CASCADE,
    registration_id uuid NOT NULL REFERENCES registrations ON DELETE CASCADE,
    place           integer NOT NULL,
    version         integer NOT NULL,
    outcome         text NOT NULL
        CHECK (outcome IN ('waiting', 'done', 'decided', 'changed', 'undone', 'mailed', 'overtaken')),
    decided_at      timestamptz,
    PRIMARY KEY (batch_id, registration_id)
);
CREATE INDEX review_batch_items_registration_idx ON review_batch_items (registration_id);

-- +goose Down
DROP TABLE review_batch_items;
DROP TABLE review_batches;
