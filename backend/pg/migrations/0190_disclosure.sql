-- +goose Up
-- Where AI was used in a work, as its entrant declares. The release before reads neither column; where it deletes an
-- upload, the reference goes.
ALTER TABLE submissions
    ADD COLUMN disclosure jsonb, -- submission.Disclosure without the upload; null: nothing is declared
    ADD COLUMN consent_upload_id uuid REFERENCES uploads ON DELETE SET NULL;

-- +goose Down
ALTER TABLE submissions DROP COLUMN consent_upload_id, DROP COLUMN disclosure;
