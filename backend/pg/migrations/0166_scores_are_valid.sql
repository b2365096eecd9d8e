-- +goose Up
ALTER TABLE scorecards VALIDATE CONSTRAINT scorecards_scores_check;

-- +goose Down
