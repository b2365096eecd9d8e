-- +goose Up
-- By whom a work was withdrawn at its entrant's request, and why: an actor of the audit log, empty for the entrant.
ALTER TABLE submissions
    ADD COLUMN withdrawn_by text NOT NULL DEFAULT '',
    ADD COLUMN withdrawn_reason_en text NOT NULL DEFAULT '',
    ADD COLUMN withdrawn_reason_zh text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE submissions
    DROP COLUMN withdrawn_by, DROP COLUMN withdrawn_reason_en, DROP COLUMN withdrawn_reason_zh;
