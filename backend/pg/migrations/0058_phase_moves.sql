-- +goose Up
-- Ends that an organiser moved, in the order in which they were moved. The last one of a phase applies; the
-- catalogue's applies without any.
CREATE TABLE phase_moves (
    edition  edition NOT NULL,
    number   integer NOT NULL CHECK (number > 0),
    phase    text NOT NULL,
    before   timestamptz, -- the end until then; null: none was announced
    ends_at  timestamptz NOT NULL,
    moved_at timestamptz NOT NULL, -- contest clock
    actor    text NOT NULL,
    PRIMARY KEY (edition, number)
);

-- +goose Down
DROP TABLE phase_moves;
