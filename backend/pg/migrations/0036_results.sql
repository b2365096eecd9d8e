-- +goose Up
-- Which ranking of an edition is official, and the seed of the intervals, below 2^53 so that JSON numbers carry it.
CREATE TABLE rankings (
    edition   edition PRIMARY KEY,
    official  text NOT NULL CHECK (official IN ('mean', 'corrected')),
    seed      bigint NOT NULL CHECK (seed BETWEEN 0 AND 9007199254740991),
    chosen_at timestamptz -- contest clock; null: nobody chose
);
INSERT INTO rankings (edition, official, seed)
SELECT e, 'mean', floor(random() * 9007199254740991)::bigint FROM unnest(enum_range(NULL::edition)) e;

-- +goose Down
DROP TABLE rankings;
