-- +goose Up
-- Owners who asked for the morning email, in which language, and the day of the last one, in the contest's zone.
ALTER TABLE organisers
    ADD COLUMN morning_language language, -- null: none is sent
    ADD COLUMN morning_sent_on  date;

-- Pages that are built beside those that visitors read, by the name of their build; empty for the public ones.
ALTER TABLE page_contents
    ADD COLUMN build text NOT NULL DEFAULT '',
    DROP CONSTRAINT page_contents_pkey,
    ADD PRIMARY KEY (edition, build, part);

-- +goose Down
DELETE FROM page_contents WHERE build <> '';
ALTER TABLE page_contents DROP CONSTRAINT page_contents_pkey, DROP COLUMN build, ADD PRIMARY KEY (edition, part);
ALTER TABLE organisers DROP COLUMN morning_sent_on, DROP COLUMN morning_language;
