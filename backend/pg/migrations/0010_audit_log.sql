-- +goose Up
-- Every state change of a registration, submission, nomination, scorecard,
-- shortlist or judge, written in the transaction that makes the change.
CREATE TABLE audit_log (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      timestamptz NOT NULL DEFAULT now(),
    edition edition NOT NULL,
    actor   text NOT NULL,   -- "entrant:<id>", "judge:<name>", "tools:<user>"
    action  text NOT NULL,   -- "registration.approve"
    subject text NOT NULL,   -- "registration:<id>"
    detail  jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_subject_idx ON audit_log (subject, id);

-- +goose Down
DROP TABLE audit_log;
