-- +goose Up
-- editions has a row for each edition that the service has known: the catalogue says which there are. The type edition gets
-- a value with each new row (decision 92), and nothing else lists the editions.
CREATE TABLE editions (
    id       edition PRIMARY KEY,
    kind     text NOT NULL CHECK (kind IN ('films', 'applications')), -- what entrants send; fixed
    position integer NOT NULL
);
INSERT INTO editions (id, kind, position) VALUES ('international', 'films', 1), ('camp', 'applications', 2);
ALTER TABLE login_exchanges DROP CONSTRAINT IF EXISTS login_exchanges_edition_check;
