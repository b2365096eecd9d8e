-- +goose Up
-- Why works won, in the jury's words, as organisers entered it for the next publication. A publication deletes the rows
-- of its winners, and taking it back stores them again.
CREATE TABLE jury_citations (
    edition    edition NOT NULL,
    work_id    integer NOT NULL,
    zh         text NOT NULL,
    en         text NOT NULL, -- both empty: the next publication has none
    changed_at timestamptz NOT NULL, -- contest clock
    PRIMARY KEY (edition, work_id),
    CHECK ((zh = '') = (en = ''))
);

-- +goose Down
DROP TABLE jury_citations;
