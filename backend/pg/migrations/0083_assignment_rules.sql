-- +goose Up
-- How an edition's works are shared out among its judges or nominators, so that works that arrive later are
-- shared out alike. Without a row everybody sees all works.
CREATE TABLE assignment_rules (
    edition  edition NOT NULL,
    role     text NOT NULL CHECK (role IN ('judge', 'nominator')),
    per_work integer NOT NULL CHECK (per_work > 0), -- readers of each work
    set_at   timestamptz NOT NULL, -- contest clock
    PRIMARY KEY (edition, role)
);

-- Of assignments that were made before, the audit log has the rule.
INSERT INTO assignment_rules (edition, role, per_work, set_at)
SELECT edition, split_part(subject, ':', 3), (detail ->> 'perWork')::integer, at
FROM (
    SELECT DISTINCT ON (subject) edition, subject, action, detail, at FROM audit_log
    WHERE action IN ('assignment.set', 'assignment.clear')
    ORDER BY subject, id DESC
) last
WHERE action = 'assignment.set' AND (detail ->> 'perWork')::integer > 0;

-- +goose Down
DROP TABLE assignment_rules;
