-- +goose Up
-- How far a judge has watched a work. played_ms adds up real time in which the film played.
CREATE TABLE viewings (
    judge_id    uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    edition     edition NOT NULL,
    work_id     integer NOT NULL,
    position_ms integer NOT NULL CHECK (position_ms >= 0),
    played_ms   integer NOT NULL CHECK (played_ms >= 0),
    reported_at timestamptz NOT NULL, -- wall clock
    PRIMARY KEY (judge_id, work_id),
    FOREIGN KEY (edition, work_id) REFERENCES works ON DELETE CASCADE
);
CREATE INDEX viewings_work_idx ON viewings (edition, work_id);

-- A judge's private note on a work; flag marks the work to be looked at again.
CREATE TABLE judge_notes (
    judge_id   uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    edition    edition NOT NULL,
    work_id    integer NOT NULL,
    note       text NOT NULL,
    flag       boolean NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (judge_id, work_id),
    FOREIGN KEY (edition, work_id) REFERENCES works ON DELETE CASCADE
);
CREATE INDEX judge_notes_work_idx ON judge_notes (edition, work_id);

-- Works that a judge does not judge because of a conflict of interest.
CREATE TABLE recusals (
    judge_id   uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    edition    edition NOT NULL,
    work_id    integer NOT NULL,
    reason     text NOT NULL,
    recused_at timestamptz NOT NULL, -- contest clock
    PRIMARY KEY (judge_id, work_id),
    FOREIGN KEY (edition, work_id) REFERENCES works ON DELETE CASCADE
);
CREATE INDEX recusals_work_idx ON recusals (edition, work_id);

-- The works that a judge shares in, when judges.assigned is set. Other judges see all works.
CREATE TABLE assignments (
    judge_id    uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    edition     edition NOT NULL,
    work_id     integer NOT NULL,
    assigned_at timestamptz NOT NULL, -- contest clock
    PRIMARY KEY (judge_id, work_id),
    FOREIGN KEY (edition, work_id) REFERENCES works ON DELETE CASCADE
);
CREATE INDEX assignments_work_idx ON assignments (edition, work_id);
ALTER TABLE judges ADD COLUMN assigned boolean NOT NULL DEFAULT false;

-- Judges of the camp watch the films of applications, which are no submissions.
ALTER TABLE watched_works DROP CONSTRAINT watched_works_edition_work_id_fkey,
    ADD FOREIGN KEY (edition, work_id) REFERENCES works ON DELETE CASCADE;
CREATE INDEX watched_works_work_idx ON watched_works (edition, work_id);

-- The place of a scorecard among the judge's, in the order in which the works were first scored, from 1.
ALTER TABLE scorecards ADD COLUMN running_order integer;
UPDATE scorecards c SET running_order = ranked.place
FROM (
    SELECT id, row_number() OVER (PARTITION BY judge_id ORDER BY created_at, id) AS place FROM scorecards
) ranked WHERE ranked.id = c.id;

-- Whether nominations and scores may change: one row per edition.
CREATE TABLE judging (
    edition   edition PRIMARY KEY,
    closed_at timestamptz -- contest clock; null: open
);
INSERT INTO judging (edition) VALUES ('international'), ('camp');

-- Each nominator reads the works in an order of their own: blocks of works in a shuffled order, each shuffled.
CREATE INDEX submissions_block_idx ON submissions (edition, (work_id % 256))
    WHERE latest AND disqualified_at IS NULL AND hidden_at IS NULL;

-- +goose Down
DROP INDEX submissions_block_idx, watched_works_work_idx;
DROP TABLE judging;
ALTER TABLE scorecards DROP COLUMN running_order;
ALTER TABLE watched_works DROP CONSTRAINT watched_works_edition_work_id_fkey,
    ADD FOREIGN KEY (edition, work_id) REFERENCES submissions (edition, work_id) ON DELETE CASCADE;
ALTER TABLE judges DROP COLUMN assigned;
DROP TABLE assignments, recusals, judge_notes, viewings;
