-- +goose Up
-- Where reminders to a judge go; null: none are sent.
ALTER TABLE judges
    ADD COLUMN email text CHECK (length(email) <= 254),
    ADD COLUMN reminded_at timestamptz; -- wall clock; the last reminder

-- +goose Down
ALTER TABLE judges DROP COLUMN reminded_at, DROP COLUMN email;
