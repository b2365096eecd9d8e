-- +goose Up
-- The transparency log: one tree per edition, whose leaves are commitments to the records of actions. A record is
-- written in the transaction of its action; the sequencer gives it a leaf.
CREATE TABLE log_records (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    edition    edition NOT NULL,
    kind       text NOT NULL,
    commitment bytea NOT NULL CHECK (length(commitment) = 32), -- SHA-256(salt || record)
    salt       bytea CHECK (length(salt) = 16),                -- null: erased, with the record
    record     text,                                           -- one line of JSON
    judge_id   uuid,                                           -- null: none, or erased
    entrant_id uuid,                                           -- likewise
    subject    text,                                           -- what the record is about; likewise
    leaf       bigint CHECK (leaf >= 0),                       -- index in the tree; null: not yet in it
    CHECK ((salt IS NULL) = (record IS NULL)),
    CONSTRAINT log_records_leaf_key UNIQUE (edition, leaf)
);
CREATE INDEX log_records_waiting_idx ON log_records (edition, id) WHERE leaf IS NULL;
CREATE INDEX log_records_subject_idx ON log_records (subject) WHERE subject IS NOT NULL;
CREATE INDEX log_records_judge_idx ON log_records (judge_id) WHERE judge_id IS NOT NULL;
CREATE INDEX log_records_entrant_idx ON log_records (entrant_id) WHERE entrant_id IS NOT NULL;

-- Comments and reasons. Their record has SHA-256(salt || content) in their place.
CREATE TABLE log_texts (
    record_id bigint PRIMARY KEY REFERENCES log_records,
    salt      bytea NOT NULL CHECK (length(salt) = 16),
    content   text NOT NULL
);

-- Who is who in the records. The record of the judge's account has SHA-256(salt || name).
CREATE TABLE log_pseudonyms (
    judge_id  uuid PRIMARY KEY REFERENCES judges ON DELETE CASCADE,
    pseudonym text NOT NULL UNIQUE,
    salt      bytea NOT NULL CHECK (length(salt) = 16)
);

-- Hashes of the tree, numbered as golang.org/x/mod/sumdb/tlog does, and its signed heads.
CREATE TABLE log_hashes (
    edition edition NOT NULL,
    number  bigint NOT NULL,
    hash    bytea NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (edition, number)
);
CREATE TABLE log_heads (
    edition   edition NOT NULL,
    size      bigint NOT NULL, -- leaves
    note      text NOT NULL,
    signed_at timestamptz NOT NULL,
    PRIMARY KEY (edition, size)
);

-- A leaf is set once and stays. Erasure removes what a commitment hides, and nothing else changes.
-- +goose StatementBegin
CREATE FUNCTION keep_log_record() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER log_records_keep BEFORE UPDATE OR DELETE ON log_records FOR EACH ROW EXECUTE FUNCTION keep_log_record();

-- +goose Down
DROP TABLE log_heads, log_hashes, log_pseudonyms, log_texts, log_records;
DROP FUNCTION keep_log_record;
