-- +goose Up
-- A copy of a film has a clip of three seconds. The release before makes none, and removes what it discards by this function.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION discard_copy(prefix text, at timestamptz) RETURNS void LANGUAGE sql AS $$
    INSERT INTO discarded_objects (object, next_attempt_at)
    SELECT prefix || name, at
    FROM unnest(ARRAY['film.mp4', 'film-480.mp4', 'clip.mp4', 'poster.jpg', 'thumbnails.jpg', 'large.jpg', 'small.jpg', 'track.vtt']) name
    WHERE prefix <> ''
    ON CONFLICT (object) DO NOTHING
$$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION discard_copy(prefix text, at timestamptz) RETURNS void LANGUAGE sql AS $$
    INSERT INTO discarded_objects (object, next_attempt_at)
    SELECT prefix || name, at
    FROM unnest(ARRAY['film.mp4', 'film-480.mp4', 'poster.jpg', 'thumbnails.jpg', 'large.jpg', 'small.jpg', 'track.vtt']) name
    WHERE prefix <> ''
    ON CONFLICT (object) DO NOTHING
$$;
-- +goose StatementEnd
