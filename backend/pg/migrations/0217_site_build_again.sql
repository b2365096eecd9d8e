-- +goose Up
-- A build that has begun may have read what was changed since: whoever asks for one meanwhile has another follow it.
ALTER TABLE site_builds
    ADD COLUMN again_by text NOT NULL DEFAULT '',
    ADD COLUMN again_in text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE site_builds DROP COLUMN again_by, DROP COLUMN again_in;
