-- +goose Up
-- The title but for case, spaces and punctuation, to find works with the same.
CREATE FUNCTION title_key(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN regexp_replace(lower(normalize(title, NFKC)), '[[:space:][:punct:]]+', '', 'g');
CREATE INDEX submissions_title_key_idx ON submissions (edition, title_key(title)) WHERE latest;
-- The orders of the lists. What is included is counted without reading the rows.
CREATE INDEX submissions_sent_idx ON submissions (edition, submitted_at, work_id)
    INCLUDE (id, latest, disqualified_at, withdrawn_at, hidden_at, video_upload_id) WHERE erased_at IS NULL;
CREATE INDEX submissions_title_idx ON submissions (edition, lower(title), work_id) WHERE erased_at IS NULL;
CREATE INDEX registrations_sent_idx ON registrations (edition, submitted_at, id) INCLUDE (state, type, language);
CREATE INDEX registrations_name_idx ON registrations (edition, lower(name), submitted_at, id);
CREATE INDEX registrations_reviewed_idx ON registrations (edition, reviewed_at, submitted_at, id);
CREATE INDEX registrations_last_reviewed_idx ON registrations (edition, reviewed_at DESC NULLS LAST, submitted_at, id);
CREATE INDEX mails_list_idx ON mails (edition, created_at DESC, id) INCLUDE (state, kind, language);
-- Films with the same bytes.
CREATE INDEX uploads_checksum_idx ON uploads (crc32c, size) WHERE kind = 'video' AND state = 'succeed';
CREATE INDEX uploads_edition_idx ON uploads (edition, state, contest_at);
CREATE INDEX audit_log_action_idx ON audit_log (action, id);

-- +goose Down
DROP INDEX audit_log_action_idx, uploads_edition_idx, uploads_checksum_idx, mails_list_idx, registrations_last_reviewed_idx,
    registrations_reviewed_idx, registrations_name_idx, registrations_sent_idx, submissions_title_idx, submissions_sent_idx,
    submissions_title_key_idx;
DROP FUNCTION title_key;
