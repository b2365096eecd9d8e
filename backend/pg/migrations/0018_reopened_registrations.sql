-- +goose Up
-- The latest submission of an entrant whose registration was opened again, until the next approval.
ALTER TABLE submissions ADD COLUMN hidden_at timestamptz; -- contest clock

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION count_judged_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM work_counters ORDER BY edition FOR UPDATE;
    UPDATE work_counters c SET judged = (
        SELECT count(*) FROM submissions s
        WHERE s.edition = c.edition AND s.latest AND s.disqualified_at IS NULL AND s.hidden_at IS NULL);
    RETURN NULL;
END $$;
-- +goose StatementEnd
DROP TRIGGER submissions_count_judged ON submissions;
CREATE TRIGGER submissions_count_judged AFTER INSERT OR DELETE OR UPDATE OF edition, latest, disqualified_at, hidden_at ON submissions
    FOR EACH STATEMENT EXECUTE FUNCTION count_judged_works();

-- +goose Down
DROP TRIGGER submissions_count_judged ON submissions;
CREATE TRIGGER submissions_count_judged AFTER INSERT OR DELETE OR UPDATE OF edition, latest, disqualified_at ON submissions
    FOR EACH STATEMENT EXECUTE FUNCTION count_judged_works();
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION count_judged_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM work_counters ORDER BY edition FOR UPDATE;
    UPDATE work_counters c SET judged = (
        SELECT count(*) FROM submissions s
        WHERE s.edition = c.edition AND s.latest AND s.disqualified_at IS NULL);
    RETURN NULL;
END $$;
-- +goose StatementEnd
ALTER TABLE submissions DROP COLUMN hidden_at;
