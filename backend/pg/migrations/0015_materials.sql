-- +goose Up
-- The files of an application to the camp. A file in use cannot be deleted: upload_id has no ON DELETE.
ALTER TABLE uploads ADD CONSTRAINT uploads_id_kind_key UNIQUE (id, kind);
CREATE TABLE registration_materials (
    registration_id uuid NOT NULL REFERENCES registrations ON DELETE CASCADE,
    kind            text NOT NULL CHECK (kind IN ('concept', 'script', 'portfolio', 'pv')),
    upload_id       uuid NOT NULL CONSTRAINT registration_materials_upload_key UNIQUE,
    PRIMARY KEY (registration_id, kind),
    FOREIGN KEY (upload_id, kind) REFERENCES uploads (id, kind)
);
ALTER TABLE registrations DROP COLUMN files; -- never written

-- Every id that judges score: of a submission, or of an application to the camp. A row stays when its entrant is deleted.
CREATE TABLE works (
    edition edition NOT NULL,
    work_id integer NOT NULL,
    PRIMARY KEY (edition, work_id)
);
INSERT INTO works (edition, work_id) SELECT edition, work_id FROM submissions;

ALTER TABLE registrations ADD COLUMN work_id integer, -- of an application to the camp; stays when it is sent again
    ADD CONSTRAINT registrations_work_id_key UNIQUE (edition, work_id);

-- +goose StatementBegin
CREATE FUNCTION add_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO works (edition, work_id) VALUES (NEW.edition, NEW.work_id);
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER submissions_add_work AFTER INSERT ON submissions FOR EACH ROW EXECUTE FUNCTION add_work();
CREATE TRIGGER registrations_add_work AFTER UPDATE OF work_id ON registrations FOR EACH ROW
    WHEN (OLD.work_id IS NULL AND NEW.work_id IS NOT NULL) EXECUTE FUNCTION add_work();

ALTER TABLE shortlist DROP CONSTRAINT shortlist_edition_work_id_fkey,
    ADD FOREIGN KEY (edition, work_id) REFERENCES works ON DELETE CASCADE;
ALTER TABLE scorecards DROP CONSTRAINT scorecards_edition_work_id_fkey,
    ADD FOREIGN KEY (edition, work_id) REFERENCES works ON DELETE CASCADE;

-- +goose Down
ALTER TABLE scorecards DROP CONSTRAINT scorecards_edition_work_id_fkey,
    ADD FOREIGN KEY (edition, work_id) REFERENCES submissions (edition, work_id) ON DELETE CASCADE;
ALTER TABLE shortlist DROP CONSTRAINT shortlist_edition_work_id_fkey,
    ADD FOREIGN KEY (edition, work_id) REFERENCES submissions (edition, work_id) ON DELETE CASCADE;
DROP TRIGGER registrations_add_work ON registrations;
DROP TRIGGER submissions_add_work ON submissions;
DROP FUNCTION add_work;
DROP TABLE works;
ALTER TABLE registrations DROP COLUMN work_id, ADD COLUMN files jsonb NOT NULL DEFAULT '{}';
DROP TABLE registration_materials;
ALTER TABLE uploads DROP CONSTRAINT uploads_id_kind_key;
