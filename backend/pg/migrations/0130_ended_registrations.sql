-- +goose Up
-- A registration that organisers disqualified or withdrew, which is denied from then on. The former release reads the state
-- alone, and offers to send a disqualified one again. The check is not made of the rows that there are, which none could fail.
ALTER TABLE registrations
    ADD COLUMN ended text NOT NULL DEFAULT '',
    ADD COLUMN ended_reason_en text NOT NULL DEFAULT '',
    ADD COLUMN ended_reason_zh text NOT NULL DEFAULT '',
    ADD COLUMN ended_from jsonb, -- state, reviewedAt, reviewedBy, and the workId of a film that was taken out with it
    ADD CONSTRAINT registrations_ended_check CHECK (ended IN ('', 'disqualified', 'withdrawn')) NOT VALID;

-- +goose Down
ALTER TABLE registrations
    DROP COLUMN ended, DROP COLUMN ended_reason_en, DROP COLUMN ended_reason_zh, DROP COLUMN ended_from;
