-- +goose Up
-- Answers to the organisers' own questions, by the question's id, as they were at each send.
ALTER TABLE registrations ADD COLUMN answers jsonb NOT NULL DEFAULT '{}';
-- category: one of the edition's, empty in an edition without.
ALTER TABLE submissions ADD COLUMN answers jsonb NOT NULL DEFAULT '{}', ADD COLUMN category text NOT NULL DEFAULT '';

-- What a question was when its first answer came: it may be retired since, but not changed in kind.
CREATE TABLE asked_questions (
    edition  text NOT NULL,
    question text NOT NULL,
    at       text NOT NULL,
    kind     text NOT NULL,
    PRIMARY KEY (edition, question)
);

-- +goose Down
DROP TABLE asked_questions;
ALTER TABLE submissions DROP COLUMN answers, DROP COLUMN category;
ALTER TABLE registrations DROP COLUMN answers;
