-- +goose Up
-- What organisers write for each other about a registration (registration:ID) or a work (work:NUMBER): notes, tags and who
-- takes care of it. Judges and entrants never see it; it is removed with the entrant's account.
CREATE TABLE subject_notes (
    edition  edition NOT NULL,
    subject  text NOT NULL CHECK (length(subject) <= 100),
    version  integer NOT NULL DEFAULT 0,
    tags     text[] NOT NULL DEFAULT '{}',
    assignee text NOT NULL DEFAULT '',
    notes    jsonb NOT NULL DEFAULT '[]',
    PRIMARY KEY (edition, subject)
);

-- +goose Down
DROP TABLE subject_notes;
