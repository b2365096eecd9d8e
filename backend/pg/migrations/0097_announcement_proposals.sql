-- +goose Up
-- An announcement of finalists that one owner has proposed, as publication_proposals for results: another one confirms it.
CREATE TABLE announcement_proposals (
    edition     edition PRIMARY KEY,
    plan        text NOT NULL, -- digest of what would become public
    citations   jsonb,         -- always null: an announcement has none
    report      boolean,       -- likewise
    proposed_by text NOT NULL, -- actor, as in audit_log
    proposed_at timestamptz NOT NULL -- contest clock
);

-- +goose Down
DROP TABLE announcement_proposals;
