-- +goose Up
-- Whether a viewer of the console reads personal data; other roles do whatever it says.
ALTER TABLE organisers ADD COLUMN personal_data boolean NOT NULL DEFAULT true;

-- +goose Down
ALTER TABLE organisers DROP COLUMN personal_data;
