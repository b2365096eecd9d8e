-- +goose Up
-- What an owner proposes to publish of an edition's results, until another owner confirms it.
CREATE TABLE publication_proposals (
    edition     edition PRIMARY KEY,
    plan        text NOT NULL, -- digest of what would become public
    citations   jsonb, -- of the plan; null for those that are public or were entered
    report      boolean, -- whether the report is public too; null for as it is
    proposed_by text NOT NULL, -- actor, as in audit_log
    proposed_at timestamptz NOT NULL -- contest clock
);

-- +goose Down
DROP TABLE publication_proposals;
