-- +goose Up
-- Filter, search and order of a list of the console that an organiser named, for all organisers of the edition or for its
-- owner alone. The owner is an actor of the audit log.
CREATE TABLE saved_views (
    id      uuid PRIMARY KEY,
    edition edition NOT NULL,
    list    text NOT NULL,
    name    text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    query   text NOT NULL CHECK (length(query) <= 1000),
    shared  boolean NOT NULL,
    owner   text NOT NULL,
    version integer NOT NULL DEFAULT 1
);
-- One name each among the shared ones of a list, and among those of an owner.
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (edition, list, (CASE WHEN shared THEN '' ELSE owner END), lower(name));

-- +goose Down
DROP TABLE saved_views;
