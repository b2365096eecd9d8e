-- +goose Up
-- Which entrant a link to a film belongs to. It stays theirs over all versions of their work, until an organiser
-- releases it. A row is taken before the work id, so that a contested link makes nobody wait but its own senders.
CREATE TABLE film_links (
    edition    edition NOT NULL,
    link_key   text NOT NULL, -- normalised
    entrant_id uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    claimed_at timestamptz NOT NULL, -- contest clock
    CONSTRAINT film_links_pkey PRIMARY KEY (edition, link_key)
);
CREATE INDEX film_links_entrant_idx ON film_links (entrant_id);
INSERT INTO film_links (edition, link_key, entrant_id, claimed_at)
SELECT edition, link_key, entrant_id, submitted_at FROM submissions WHERE link_key IS NOT NULL;

ALTER TABLE submissions DROP CONSTRAINT submissions_link_key;
CREATE INDEX submissions_link_idx ON submissions (edition, link_key) WHERE link_key IS NOT NULL;

-- Holds the rule for whatever inserts a submission, the previous release included, which claims no links.
-- +goose StatementBegin
CREATE FUNCTION claim_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO film_links (edition, link_key, entrant_id, claimed_at)
    VALUES (NEW.edition, NEW.link_key, NEW.entrant_id, NEW.submitted_at)
    ON CONFLICT (edition, link_key) DO NOTHING;
    IF NOT EXISTS (
        SELECT FROM film_links l
        WHERE l.edition = NEW.edition AND l.link_key = NEW.link_key AND l.entrant_id = NEW.entrant_id
    ) THEN
        RAISE unique_violation USING MESSAGE = 'the link belongs to another entrant', CONSTRAINT = 'submissions_link_key';
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER submissions_claim_link AFTER INSERT ON submissions FOR EACH ROW
    WHEN (NEW.link_key IS NOT NULL) EXECUTE FUNCTION claim_link();

-- The number of judged works changes by what a statement changes. Counting all works took longer the more there are,
-- while every other submission waited for the row.
DROP TRIGGER submissions_count_judged ON submissions;
DROP FUNCTION count_judged_works;
-- +goose StatementBegin
CREATE FUNCTION add_judged_works(editions edition[], deltas integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    change record;
BEGIN
    FOR change IN
        SELECT c.edition, sum(c.delta)::integer AS delta FROM unnest(editions, deltas) AS c (edition, delta)
        GROUP BY c.edition HAVING sum(c.delta) <> 0 ORDER BY c.edition
    LOOP
        UPDATE work_counters w SET judged = w.judged + change.delta WHERE w.edition = change.edition;
    END LOOP;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION count_inserted_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_judged_works(array_agg(s.edition), array_agg(1)) FROM added s
    WHERE s.latest AND s.disqualified_at IS NULL AND s.hidden_at IS NULL;
    RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION count_deleted_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_judged_works(array_agg(s.edition), array_agg(-1)) FROM removed s
    WHERE s.latest AND s.disqualified_at IS NULL AND s.hidden_at IS NULL;
    RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION count_changed_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_judged_works(array_agg(s.edition), array_agg(s.delta)) FROM (
        SELECT edition, 1 AS delta FROM added WHERE latest AND disqualified_at IS NULL AND hidden_at IS NULL
        UNION ALL
        SELECT edition, -1 FROM removed WHERE latest AND disqualified_at IS NULL AND hidden_at IS NULL
    ) s;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER submissions_count_inserted AFTER INSERT ON submissions REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_works();
CREATE TRIGGER submissions_count_deleted AFTER DELETE ON submissions REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_works();
CREATE TRIGGER submissions_count_changed AFTER UPDATE ON submissions REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_changed_works();

-- +goose Down
DROP TRIGGER submissions_count_changed ON submissions;
DROP TRIGGER submissions_count_deleted ON submissions;
DROP TRIGGER submissions_count_inserted ON submissions;
DROP FUNCTION count_changed_works, count_deleted_works, count_inserted_works, add_judged_works;
-- +goose StatementBegin
CREATE FUNCTION count_judged_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM work_counters ORDER BY edition FOR UPDATE;
    UPDATE work_counters c SET judged = (
        SELECT count(*) FROM submissions s
        WHERE s.edition = c.edition AND s.latest AND s.disqualified_at IS NULL AND s.hidden_at IS NULL);
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER submissions_count_judged AFTER INSERT OR DELETE OR UPDATE OF edition, latest, disqualified_at, hidden_at ON submissions
    FOR EACH STATEMENT EXECUTE FUNCTION count_judged_works();
DROP TRIGGER submissions_claim_link ON submissions;
DROP FUNCTION claim_link;
DROP INDEX submissions_link_idx;
-- A link that came again keeps its newest version.
UPDATE submissions s SET link_key = NULL WHERE EXISTS (
    SELECT FROM submissions n WHERE n.edition = s.edition AND n.link_key = s.link_key AND n.work_id > s.work_id);
ALTER TABLE submissions ADD CONSTRAINT submissions_link_key UNIQUE (edition, link_key);
DROP TABLE film_links;
