-- +goose Up
-- Files of subtitles that go with a submission, in the order of its form. The release before knows neither the kind nor
-- the table; where it deletes an upload, the row goes with it.
ALTER TABLE uploads ADD COLUMN subtitles jsonb; -- contest.SubtitleFacts
ALTER TABLE uploads DROP CONSTRAINT uploads_kind_check,
    ADD CONSTRAINT uploads_kind_check
        CHECK (kind IN ('video', 'cover', 'process', 'concept', 'script', 'portfolio', 'pv', 'reference', 'subtitles')) NOT VALID;
ALTER TABLE submissions ADD COLUMN spoken text[] NOT NULL DEFAULT '{}'; -- tags of BCP 47

CREATE TABLE submission_subtitles (
    submission_id uuid NOT NULL REFERENCES submissions ON DELETE CASCADE,
    position      integer NOT NULL,
    language      text NOT NULL, -- a tag of BCP 47
    kind          text NOT NULL CHECK (kind IN ('subtitles', 'captions')),
    upload_id     uuid NOT NULL REFERENCES uploads ON DELETE CASCADE,
    PRIMARY KEY (submission_id, position),
    UNIQUE (submission_id, language, kind)
);
CREATE INDEX submission_subtitles_upload_idx ON submission_subtitles (upload_id);

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION discard_copy(prefix text, at timestamptz) RETURNS void LANGUAGE sql AS $$
    INSERT INTO discarded_objects (object, next_attempt_at)
    SELECT prefix || name, at
    FROM unnest(ARRAY['film.mp4', 'film-480.mp4', 'poster.jpg', 'thumbnails.jpg', 'large.jpg', 'small.jpg', 'track.vtt']) name
    WHERE prefix <> ''
    ON CONFLICT (object) DO NOTHING
$$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION discard_copy(prefix text, at timestamptz) RETURNS void LANGUAGE sql AS $$
    INSERT INTO discarded_objects (object, next_attempt_at)
    SELECT prefix || name, at
    FROM unnest(ARRAY['film.mp4', 'poster.jpg', 'thumbnails.jpg', 'large.jpg', 'small.jpg']) name
    WHERE prefix <> ''
    ON CONFLICT (object) DO NOTHING
$$;
-- +goose StatementEnd
DROP TABLE submission_subtitles;
ALTER TABLE submissions DROP COLUMN spoken;
DELETE FROM uploads WHERE kind = 'subtitles';
ALTER TABLE uploads DROP COLUMN subtitles, DROP CONSTRAINT uploads_kind_check,
    ADD CONSTRAINT uploads_kind_check
        CHECK (kind IN ('video', 'cover', 'process', 'concept', 'script', 'portfolio', 'pv', 'reference')) NOT VALID;
