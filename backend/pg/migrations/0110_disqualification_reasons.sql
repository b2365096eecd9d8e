-- +goose Up
-- The reason of a disqualification as organisers wrote it in both languages; disqualified_reason stays the one that was mailed.
-- The former release writes neither.
ALTER TABLE submissions
    ADD COLUMN disqualified_reason_en text NOT NULL DEFAULT '',
    ADD COLUMN disqualified_reason_zh text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE submissions
    DROP COLUMN disqualified_reason_en,
    DROP COLUMN disqualified_reason_zh;
