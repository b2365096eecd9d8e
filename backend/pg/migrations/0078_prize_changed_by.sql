-- +goose Up
-- Who changed a prize by hand: an actor, as in audit_log. The release before this one leaves it empty.
ALTER TABLE prize_changes ADD COLUMN changed_by text NOT NULL DEFAULT '';

UPDATE prize_changes p SET changed_by = a.actor
FROM (
    SELECT DISTINCT ON (edition, subject, detail ->> 'prize') edition, subject, detail ->> 'prize' AS prize, actor
    FROM audit_log WHERE action = 'results.prize'
    ORDER BY edition, subject, detail ->> 'prize', id DESC
) a
WHERE a.edition = p.edition AND a.subject = 'work:' || p.work_id AND a.prize = p.prize;

-- +goose Down
ALTER TABLE prize_changes DROP COLUMN changed_by;
