-- +goose Up
-- Prizes that an organiser gave or took by hand; the ranks propose the others.
CREATE TABLE prize_changes (
    edition    edition NOT NULL,
    prize      text NOT NULL,
    work_id    integer NOT NULL,
    given      boolean NOT NULL, -- false: the work does not have the prize that the ranks propose
    reason     text NOT NULL,
    changed_at timestamptz NOT NULL, -- contest clock
    PRIMARY KEY (edition, prize, work_id)
);

-- What is public of an edition's results. Rows of unpublished results are deleted.
CREATE TABLE publications (
    edition      edition PRIMARY KEY,
    winners      text NOT NULL, -- JSON as it was hashed for the log
    published_at timestamptz NOT NULL -- contest clock
);

-- Mails about results, each sent once however often results are published. They outlive a publication.
CREATE TABLE result_mails (
    edition    edition NOT NULL,
    entrant_id uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    work_id    integer NOT NULL,
    prizes     text NOT NULL, -- what the mail is about: ids separated by spaces, empty for a finalist
    PRIMARY KEY (edition, work_id, prizes)
);
CREATE INDEX result_mails_entrant_idx ON result_mails (entrant_id);

-- +goose Down
DROP TABLE result_mails, publications, prize_changes;
