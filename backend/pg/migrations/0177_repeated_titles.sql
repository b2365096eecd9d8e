-- +goose NO TRANSACTION
-- +goose Up
-- The overview counts works with the same title. The index has the titles' keys, which take far longer to compute than to
-- compare; they are read from it alone only because it includes the titles themselves.
DROP INDEX CONCURRENTLY IF EXISTS submissions_repeated_titles_idx;
CREATE INDEX CONCURRENTLY submissions_repeated_titles_idx ON submissions (edition, title_key(title))
    INCLUDE (title, work_id, video_upload_id)
    WHERE latest AND disqualified_at IS NULL AND hidden_at IS NULL AND erased_at IS NULL;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS submissions_repeated_titles_idx;
