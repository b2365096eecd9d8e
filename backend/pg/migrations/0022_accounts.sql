-- +goose Up
-- An account that stands for a deleted one, because judges refer to its works. It has no personal data.
ALTER TABLE entrants ADD COLUMN deleted_at timestamptz;

ALTER TABLE submissions
    ADD COLUMN withdrawn_at timestamptz, -- contest clock; by its entrant. It is not latest then
    ADD COLUMN erased_at timestamptz,    -- wall clock; with its entrant's account. It has no content then
    DROP CONSTRAINT submissions_check,
    ADD CONSTRAINT submissions_film_check CHECK (video_upload_id IS NOT NULL OR video_link <> '' OR erased_at IS NOT NULL),
    ADD CONSTRAINT submissions_withdrawn_check CHECK (withdrawn_at IS NULL OR NOT latest);

CREATE INDEX audit_log_actor_idx ON audit_log (actor, id);
CREATE INDEX mails_recipient_idx ON mails (recipient);

-- +goose Down
DROP INDEX audit_log_actor_idx, mails_recipient_idx;
ALTER TABLE submissions
    DROP CONSTRAINT submissions_withdrawn_check,
    DROP CONSTRAINT submissions_film_check,
    DROP COLUMN withdrawn_at, DROP COLUMN erased_at,
    ADD CONSTRAINT submissions_check CHECK (video_upload_id IS NOT NULL OR video_link <> '') NOT VALID;
ALTER TABLE entrants DROP COLUMN deleted_at;
