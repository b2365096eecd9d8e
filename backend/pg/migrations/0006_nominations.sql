-- +goose Up
CREATE TABLE nominations (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    judge_id   uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    edition    edition NOT NULL,
    work_id    integer NOT NULL,
    award      text NOT NULL CHECK (award IN ('LEVEL', 'CREATIVE', 'NARRATIVE')),
    comments   text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    UNIQUE (judge_id, work_id, award),
    FOREIGN KEY (edition, work_id) REFERENCES submissions (edition, work_id) ON DELETE CASCADE
);
CREATE INDEX nominations_work_idx ON nominations (edition, work_id);
CREATE INDEX nominations_award_idx ON nominations (judge_id, award);

CREATE TABLE watched_works (
    judge_id   uuid NOT NULL REFERENCES judges ON DELETE CASCADE,
    edition    edition NOT NULL,
    work_id    integer NOT NULL,
    watched_at timestamptz NOT NULL,
    PRIMARY KEY (judge_id, work_id),
    FOREIGN KEY (edition, work_id) REFERENCES submissions (edition, work_id) ON DELETE CASCADE
);

-- +goose Down
DROP TABLE watched_works, nominations;
