-- +goose Up
-- Nobody may change works while they are counted. Before work_ids: who submits takes them in this order.
LOCK TABLE submissions IN SHARE ROW EXCLUSIVE MODE;

-- How many works judges see: counting 10,000 takes longer than reading a page of them.
ALTER TABLE work_ids ADD COLUMN judged integer NOT NULL DEFAULT 0;
UPDATE work_ids w SET judged = (
    SELECT count(*) FROM submissions s WHERE s.edition = w.edition AND s.latest AND s.disqualified_at IS NULL);

-- Adds the judged works among the changed rows, or takes them away: the argument is 1 or -1.
-- +goose StatementBegin
CREATE FUNCTION count_judged_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE work_ids w SET judged = w.judged + TG_ARGV[0]::integer * c.works
    FROM (
        SELECT edition, count(*) AS works FROM changed
        WHERE latest AND disqualified_at IS NULL GROUP BY edition
    ) c
    WHERE w.edition = c.edition;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER submissions_inserted AFTER INSERT ON submissions REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_judged_works('1');
CREATE TRIGGER submissions_deleted AFTER DELETE ON submissions REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_judged_works('-1');
CREATE TRIGGER submissions_updated_from AFTER UPDATE ON submissions REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_judged_works('-1');
CREATE TRIGGER submissions_updated_to AFTER UPDATE ON submissions REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_judged_works('1');

-- Every piece of one and of two characters, letter case aside: a text that holds another holds all its pieces.
-- Trigrams would not find a Chinese word, which mostly is of two characters.
CREATE FUNCTION search_grams(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
    RETURN ARRAY(
        SELECT DISTINCT substr(folded, place, size)
        FROM lower($1) folded, generate_series(1, length(folded)) place, generate_series(1, 2) size);
-- Without fastupdate: reads are many, submissions few.
CREATE INDEX submissions_search_idx ON submissions USING gin (search_grams(title || ' ' || description))
    WITH (fastupdate = off) WHERE latest AND disqualified_at IS NULL;
-- The planner needs no statistics to take the index, and making them would cut up all texts again.
ALTER INDEX submissions_search_idx ALTER COLUMN 1 SET STATISTICS 0;

-- +goose Down
DROP INDEX submissions_search_idx;
DROP FUNCTION search_grams(text);
DROP TRIGGER submissions_inserted ON submissions;
DROP TRIGGER submissions_deleted ON submissions;
DROP TRIGGER submissions_updated_from ON submissions;
DROP TRIGGER submissions_updated_to ON submissions;
DROP FUNCTION count_judged_works();
ALTER TABLE work_ids DROP COLUMN judged;
