-- +goose Up
-- What an entrant disclosed in words stayed in the audit log when an account was deleted before its erasure took it too.
-- Only rows of erased entrants change: those under their pseudonyms, and those of their submissions.
UPDATE audit_log SET detail = detail #- '{after,disclosure}'
WHERE detail #> '{after,disclosure}' IS NOT NULL
    AND (actor LIKE 'deleted:%' OR subject = ANY (ARRAY(SELECT 'submission:' || id FROM submissions WHERE erased_at IS NOT NULL)));

-- +goose Down
-- What is erased does not come back.
SELECT 1;
