-- +goose Up
-- The language of mails to an account of the jury; null: both.
ALTER TABLE judges ADD COLUMN language language;

-- The mail with the link, one of mails unless that was removed since; null: the account has no address.
ALTER TABLE judge_invitations ADD COLUMN mail_id uuid;

ALTER TABLE organisers
    ADD COLUMN language           language,    -- of mails; null: both
    ADD COLUMN invitation_mail_id uuid,        -- the newest invitation, one of mails unless that was removed since
    ADD COLUMN first_login_at     timestamptz; -- null also for those who logged in before this column was there

-- +goose Down
ALTER TABLE organisers DROP COLUMN first_login_at, DROP COLUMN invitation_mail_id, DROP COLUMN language;
ALTER TABLE judge_invitations DROP COLUMN mail_id;
ALTER TABLE judges DROP COLUMN language;
