-- +goose Up
-- Ids of works that do not tell when they arrived. Five digits, since a release that counts on from 1000 may serve beside this
-- one; six when hardly any of those is left. One draw at a time in an edition, as with the counter; the key of works keeps ids unique.
-- +goose StatementBegin
CREATE FUNCTION draw_work_id(wanted edition) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    id integer;
    smallest integer := 10000;
BEGIN
    PERFORM FROM work_counters c WHERE c.edition = wanted FOR UPDATE;
    FOR tries IN 1..1000 LOOP
        IF tries > 40 THEN
            smallest := 100000;
        END IF;
        id := smallest + (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % (9 * smallest))::integer;
        IF NOT EXISTS (SELECT FROM works w WHERE w.edition = wanted AND w.work_id = id) THEN
            RETURN id;
        END IF;
    END LOOP;
    RAISE 'no work id is left in %', wanted;
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION draw_work_id;
