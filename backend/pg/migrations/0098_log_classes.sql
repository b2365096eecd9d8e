-- +goose Up
-- A record is of a class: 1 counts for the result and stays, 2 may be erased. Class and digest make the commitment, and stay when
-- salt and record are erased. Both are null in records of a former release, whose format was another one.
ALTER TABLE log_records ADD COLUMN class smallint, ADD COLUMN digest bytea;
COMMENT ON COLUMN log_records.class IS '1 counts, 2 may be erased; null: written by a former release';
COMMENT ON COLUMN log_records.digest IS 'SHA-256(salt || record); the commitment is SHA-256(class || digest)';

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION keep_log_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE'
        AND (NEW.id, NEW.edition, NEW.kind, NEW.commitment) = (OLD.id, OLD.edition, OLD.kind, OLD.commitment)
        AND (NEW.class, NEW.digest) IS NOT DISTINCT FROM (OLD.class, OLD.digest)
        AND (OLD.leaf IS NULL OR NEW.leaf IS NOT DISTINCT FROM OLD.leaf)
        AND (NEW.salt IS NOT DISTINCT FROM OLD.salt OR NEW.salt IS NULL AND OLD.class IS DISTINCT FROM 1)
        AND (NEW.record IS NOT DISTINCT FROM OLD.record OR NEW.record IS NULL AND OLD.class IS DISTINCT FROM 1)
    THEN
        RETURN NEW;
    END IF;
    RAISE 'the transparency log only grows';
END $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION keep_log_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE'
        AND (NEW.id, NEW.edition, NEW.kind, NEW.commitment) = (OLD.id, OLD.edition, OLD.kind, OLD.commitment)
        AND (OLD.leaf IS NULL OR NEW.leaf IS NOT DISTINCT FROM OLD.leaf)
        AND (NEW.salt IS NULL OR NEW.salt IS NOT DISTINCT FROM OLD.salt)
        AND (NEW.record IS NULL OR NEW.record IS NOT DISTINCT FROM OLD.record)
    THEN
        RETURN NEW;
    END IF;
    RAISE 'the transparency log only grows';
END $$;
-- +goose StatementEnd
ALTER TABLE log_records DROP COLUMN digest, DROP COLUMN class;
