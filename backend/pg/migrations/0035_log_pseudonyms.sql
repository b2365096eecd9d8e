-- +goose Up
-- A pseudonym outlives the name that it stands for: erasure sets judge and salt to null.
ALTER TABLE log_pseudonyms
    DROP CONSTRAINT log_pseudonyms_pkey,
    DROP CONSTRAINT log_pseudonyms_pseudonym_key,
    DROP CONSTRAINT log_pseudonyms_judge_id_fkey,
    ADD PRIMARY KEY (pseudonym),
    ADD CONSTRAINT log_pseudonyms_judge_key UNIQUE (judge_id),
    ALTER COLUMN judge_id DROP NOT NULL,
    ADD CONSTRAINT log_pseudonyms_judge_id_fkey FOREIGN KEY (judge_id) REFERENCES judges ON DELETE SET NULL,
    ALTER COLUMN salt DROP NOT NULL,
    ADD COLUMN edition edition;
UPDATE log_pseudonyms p SET edition = j.edition FROM judges j WHERE j.id = p.judge_id;
ALTER TABLE log_pseudonyms ALTER COLUMN edition SET NOT NULL;

-- +goose Down
DELETE FROM log_pseudonyms WHERE judge_id IS NULL;
ALTER TABLE log_pseudonyms
    DROP CONSTRAINT log_pseudonyms_pkey,
    DROP CONSTRAINT log_pseudonyms_judge_key,
    DROP CONSTRAINT log_pseudonyms_judge_id_fkey,
    ADD PRIMARY KEY (judge_id),
    ADD CONSTRAINT log_pseudonyms_pseudonym_key UNIQUE (pseudonym),
    ADD CONSTRAINT log_pseudonyms_judge_id_fkey FOREIGN KEY (judge_id) REFERENCES judges ON DELETE CASCADE,
    ALTER COLUMN salt SET NOT NULL,
    DROP COLUMN edition;
