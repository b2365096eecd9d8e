-- +goose Up
ALTER TABLE shortlist ADD COLUMN selected_at timestamptz; -- contest clock; null: shortlisted only

-- +goose Down
ALTER TABLE shortlist DROP COLUMN selected_at;
