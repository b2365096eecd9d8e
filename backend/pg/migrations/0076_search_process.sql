-- +goose NO TRANSACTION
-- +goose Up
-- For the text search: the characters of a text in lower case, and each with the one after it. Most Chinese words have two
-- characters; pairs alone would not find words of one.
CREATE OR REPLACE FUNCTION search_keys(searched text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT array_agg(key) FROM (
        SELECT unnest(ARRAY[c, c || lead(c) OVER (ORDER BY place)]) AS key
        FROM unnest(string_to_array(lower(searched), NULL)) WITH ORDINALITY AS characters (c, place)) keys
    WHERE key IS NOT NULL);
-- What an interrupted run left is invalid. The former release still reads submissions_characters_idx.
DROP INDEX CONCURRENTLY IF EXISTS submissions_search_idx;
CREATE INDEX CONCURRENTLY submissions_search_idx
    ON submissions USING gin (search_keys(title || ' ' || description || ' ' || process))
    WITH (fastupdate = off) WHERE latest AND disqualified_at IS NULL;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS submissions_search_idx;
DROP FUNCTION IF EXISTS search_keys;
