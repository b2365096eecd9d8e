-- +goose Up
-- Beginnings that an organiser moved, in the order in which they were moved; see phase_moves, where ends are.
CREATE TABLE phase_start_moves (
    edition   edition NOT NULL,
    number    integer NOT NULL CHECK (number > 0),
    phase     text NOT NULL,
    before    timestamptz, -- the beginning until then; null: none was announced
    starts_at timestamptz NOT NULL,
    moved_at  timestamptz NOT NULL, -- contest clock
    actor     text NOT NULL,
    PRIMARY KEY (edition, number)
);

-- Mails that are held, and can be stopped, together. Times are wall clock.
CREATE TABLE mail_batches (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    edition    edition NOT NULL,
    kind       text NOT NULL,
    audience   text NOT NULL CHECK (audience IN ('entrants', 'jury')),
    recipients text NOT NULL,    -- the filter that selected them: a group, or JSON
    subject_en text NOT NULL,
    subject_zh text NOT NULL,
    mails      integer NOT NULL, -- how many
    created_at timestamptz NOT NULL,
    held_until timestamptz NOT NULL,
    actor      text NOT NULL,
    stopped_at timestamptz,
    stopped_by text,
    CHECK ((stopped_at IS NULL) = (stopped_by IS NULL))
);
CREATE INDEX mail_batches_created_idx ON mail_batches (edition, created_at DESC);

-- deadline is the reader's own deadline that the mail names.
ALTER TABLE mails ADD COLUMN batch_id uuid, ADD COLUMN deadline timestamptz;

-- +goose Down
ALTER TABLE mails DROP COLUMN batch_id, DROP COLUMN deadline;
DROP TABLE mail_batches, phase_start_moves;
