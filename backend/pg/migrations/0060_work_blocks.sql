-- +goose Up
-- How many works judges see in each block of works, so that a page of a nominator's list is found without reading the
-- pages before it.
CREATE TABLE work_blocks (
    edition edition NOT NULL,
    block   smallint NOT NULL, -- work_id % 256
    judged  integer NOT NULL,
    PRIMARY KEY (edition, block)
);
-- What is being submitted ends first, so that the numbers miss nothing.
LOCK TABLE submissions IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO work_blocks (edition, block, judged)
SELECT c.edition, b.block, (
    SELECT count(*) FROM submissions s
    WHERE s.edition = c.edition AND s.work_id % 256 = b.block
        AND s.latest AND s.disqualified_at IS NULL AND s.hidden_at IS NULL)
FROM work_counters c, generate_series(0, 255) b (block);

DROP FUNCTION add_judged_works;
-- The row of the edition comes before those of its blocks: whoever has it is alone.
-- +goose StatementBegin
CREATE FUNCTION add_judged_works(editions edition[], ids integer[], deltas integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    change record;
BEGIN
    FOR change IN
        SELECT c.edition, sum(c.delta)::integer AS delta FROM unnest(editions, ids, deltas) AS c (edition, work_id, delta)
        GROUP BY c.edition ORDER BY c.edition
    LOOP
        UPDATE work_counters w SET judged = w.judged + change.delta WHERE w.edition = change.edition;
    END LOOP;
    UPDATE work_blocks b SET judged = b.judged + changed.delta
    FROM (
        SELECT c.edition, c.work_id % 256 AS block, sum(c.delta)::integer AS delta
        FROM unnest(editions, ids, deltas) AS c (edition, work_id, delta)
        GROUP BY 1, 2 HAVING sum(c.delta) <> 0
    ) changed
    WHERE b.edition = changed.edition AND b.block = changed.block;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION count_inserted_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_judged_works(array_agg(s.edition), array_agg(s.work_id), array_agg(1)) FROM added s
    WHERE s.latest AND s.disqualified_at IS NULL AND s.hidden_at IS NULL;
    RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION count_deleted_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_judged_works(array_agg(s.edition), array_agg(s.work_id), array_agg(-1)) FROM removed s
    WHERE s.latest AND s.disqualified_at IS NULL AND s.hidden_at IS NULL;
    RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION count_changed_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_judged_works(array_agg(s.edition), array_agg(s.work_id), array_agg(s.delta)) FROM (
        SELECT edition, work_id, sum(delta)::integer AS delta FROM (
            SELECT edition, work_id, 1 AS delta FROM added WHERE latest AND disqualified_at IS NULL AND hidden_at IS NULL
            UNION ALL
            SELECT edition, work_id, -1 FROM removed WHERE latest AND disqualified_at IS NULL AND hidden_at IS NULL
        ) both_sides GROUP BY edition, work_id HAVING sum(delta) <> 0
    ) s;
    RETURN NULL;
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION add_judged_works;
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
CREATE OR REPLACE FUNCTION count_inserted_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_judged_works(array_agg(s.edition), array_agg(1)) FROM added s
    WHERE s.latest AND s.disqualified_at IS NULL AND s.hidden_at IS NULL;
    RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION count_deleted_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_judged_works(array_agg(s.edition), array_agg(-1)) FROM removed s
    WHERE s.latest AND s.disqualified_at IS NULL AND s.hidden_at IS NULL;
    RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION count_changed_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_judged_works(array_agg(s.edition), array_agg(s.delta)) FROM (
        SELECT edition, 1 AS delta FROM added WHERE latest AND disqualified_at IS NULL AND hidden_at IS NULL
        UNION ALL
        SELECT edition, -1 FROM removed WHERE latest AND disqualified_at IS NULL AND hidden_at IS NULL
    ) s;
    RETURN NULL;
END $$;
-- +goose StatementEnd
DROP TABLE work_blocks;
