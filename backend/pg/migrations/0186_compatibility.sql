-- +goose Up
-- The oldest release that may run on this schema, by the number of its newest migration. `marquee migrate` raises it.
CREATE TABLE compatibility (
    compatible_from bigint NOT NULL,
    one             boolean PRIMARY KEY DEFAULT true CHECK (one)
);
INSERT INTO compatibility (compatible_from) VALUES (0);

-- +goose Down
DROP TABLE compatibility;
