-- +goose Up
ALTER TABLE uploads ADD COLUMN film_format jsonb; -- contest.FilmFormat of a checked film, of which its warnings follow

-- +goose Down
ALTER TABLE uploads DROP COLUMN film_format;
