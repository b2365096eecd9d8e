-- +goose Up
CREATE TABLE shortlist (
    edition  edition NOT NULL,
    work_id  integer NOT NULL,
    position integer NOT NULL,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (edition, work_id),
    FOREIGN KEY (edition, work_id) REFERENCES submissions (edition, work_id) ON DELETE CASCADE
);

CREATE TABLE scorecards (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    judge_id   uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    edition    edition NOT NULL,
    work_id    integer NOT NULL,
    creativity numeric(6,2) CHECK (creativity BETWEEN 0 AND 100),
    technical  numeric(6,2) CHECK (technical BETWEEN 0 AND 100),
    artistic   numeric(6,2) CHECK (artistic BETWEEN 0 AND 100),
    story      numeric(6,2) CHECK (story BETWEEN 0 AND 100),
    comments   text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    UNIQUE (judge_id, work_id),
    CHECK (num_nonnulls(creativity, technical, artistic, story) > 0),
    FOREIGN KEY (edition, work_id) REFERENCES submissions (edition, work_id) ON DELETE CASCADE
);
CREATE INDEX scorecards_work_idx ON scorecards (edition, work_id);

-- +goose Down
DROP TABLE scorecards, shortlist;
