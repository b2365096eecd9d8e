-- +goose NO TRANSACTION
-- +goose Up
-- Accounts from before get the key of their name, the oldest first, unless another one has it.
-- +goose StatementBegin
DO $$
DECLARE
    account judges;
BEGIN
    FOR account IN SELECT * FROM judges WHERE name_key IS NULL ORDER BY created_at, id LOOP
        UPDATE judges SET name_key = text_key(name)
        WHERE id = account.id AND NOT EXISTS (
            SELECT FROM judges o WHERE o.edition = account.edition AND o.name_key = text_key(account.name) AND o.id <> account.id);
        COMMIT;
    END LOOP;
END $$;
-- +goose StatementEnd
-- Accounts that the former release made meanwhile with the key of another one have none.
UPDATE judges j SET name_key = NULL
WHERE EXISTS (SELECT FROM judges o WHERE o.edition = j.edition AND o.name_key = j.name_key AND (o.created_at, o.id) < (j.created_at, j.id));
DROP INDEX CONCURRENTLY IF EXISTS judges_text_key;
CREATE UNIQUE INDEX CONCURRENTLY judges_text_key ON judges (edition, name_key);
-- Nominators find titles however they are typed.
DROP INDEX CONCURRENTLY IF EXISTS submissions_title_search_idx;
CREATE INDEX CONCURRENTLY submissions_title_search_idx
    ON submissions USING gin (search_keys(text_key(title))) WITH (fastupdate = off) WHERE latest AND disqualified_at IS NULL;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS submissions_title_search_idx;
DROP INDEX CONCURRENTLY IF EXISTS judges_text_key;
