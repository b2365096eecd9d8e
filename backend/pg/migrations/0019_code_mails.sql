-- +goose Up
-- For the deletion of mails with codes, which only have an address left.
CREATE INDEX mails_ended_codes_idx ON mails (ended_at) WHERE secret AND state <> 'waiting';

-- +goose Down
DROP INDEX mails_ended_codes_idx;
