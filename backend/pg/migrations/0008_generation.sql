-- +goose Up
CREATE TYPE generation_state AS ENUM ('queued', 'in_progress', 'completed', 'failed', 'timeout');

-- Tasks of the creation studio. A queue message only carries the id of a task to work on.
CREATE TABLE generation_tasks (
    id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    edition             edition NOT NULL,
    entrant_id          uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    type                text NOT NULL CHECK (type IN ('text_to_image', 'image_to_image', 'text_to_video', 'image_to_video')),
    model               text NOT NULL CHECK (model IN ('seedream', 'imagen4', 'seedance', 'veo3')),
    prompt              text NOT NULL CHECK (length(prompt) <= 800),
    reference_upload_id uuid REFERENCES uploads ON DELETE SET NULL,
    aspect_ratio        text NOT NULL,
    resolution          text NOT NULL,
    duration            integer NOT NULL,  -- seconds; 0 for pictures
    count               integer NOT NULL CHECK (count > 0),
    audio               boolean NOT NULL,
    state               generation_state NOT NULL DEFAULT 'queued',
    reason              text NOT NULL DEFAULT '',
    retry_of            uuid REFERENCES generation_tasks ON DELETE SET NULL,
    day                 date NOT NULL,     -- day of the quota it counts against, in the edition's time zone
    object_prefix       text NOT NULL CONSTRAINT generation_tasks_object_key UNIQUE, -- random
    created_at          timestamptz NOT NULL, -- this and every time below: wall clock
    deadline            timestamptz NOT NULL,
    next_look           timestamptz NOT NULL,
    sent_at             timestamptz NOT NULL, -- of its last queue message
    intent_at           timestamptz,       -- set before the provider is called to start the task
    operation           text NOT NULL DEFAULT '', -- the provider's name for the task
    lease               uuid,              -- of the worker that holds the task
    lease_ends          timestamptz,
    attempts            integer NOT NULL DEFAULT 0,
    polls               integer NOT NULL DEFAULT 0,
    ended_at            timestamptz,
    deleted_at          timestamptz,
    CHECK ((state IN ('queued', 'in_progress')) = (ended_at IS NULL)),
    CHECK (state <> 'queued' OR (intent_at IS NULL AND operation = '' AND lease IS NULL)),
    CHECK (operation = '' OR intent_at IS NOT NULL)
);
-- One running task per entrant.
CREATE UNIQUE INDEX generation_tasks_one_running ON generation_tasks (entrant_id) WHERE state IN ('queued', 'in_progress');
CREATE INDEX generation_tasks_look_idx ON generation_tasks (next_look) WHERE state IN ('queued', 'in_progress');
CREATE INDEX generation_tasks_deadline_idx ON generation_tasks (deadline) WHERE state IN ('queued', 'in_progress');
CREATE INDEX generation_tasks_intent_idx ON generation_tasks (lease_ends) WHERE state = 'in_progress' AND operation = '';
CREATE INDEX generation_tasks_history_idx ON generation_tasks (entrant_id, edition, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX generation_tasks_reference_idx ON generation_tasks (reference_upload_id);
CREATE INDEX generation_tasks_retry_idx ON generation_tasks (retry_of);

CREATE TABLE generation_results (
    task_id      uuid NOT NULL REFERENCES generation_tasks ON DELETE CASCADE,
    number       integer NOT NULL,
    object       text NOT NULL CONSTRAINT generation_results_object_key UNIQUE,
    content_type text NOT NULL,
    size         bigint NOT NULL CHECK (size > 0),
    width        integer NOT NULL,
    height       integer NOT NULL,
    duration_ms  bigint NOT NULL,
    PRIMARY KEY (task_id, number)
);

-- What counts against a quota. A task reserves its amount once. When it ends, the
-- delivered amount is settled and the rest given back, each once. Used: reserved
-- minus given back.
CREATE TABLE generation_ledger (
    task_id    uuid NOT NULL REFERENCES generation_tasks ON DELETE CASCADE,
    entry      text NOT NULL CHECK (entry IN ('reserved', 'settled', 'given_back')),
    entrant_id uuid NOT NULL REFERENCES entrants ON DELETE CASCADE,
    edition    edition NOT NULL,
    day        date NOT NULL,
    unit       text NOT NULL CHECK (unit IN ('picture', 'clip')),
    amount     integer NOT NULL CHECK (amount >= 0),
    at         timestamptz NOT NULL,
    PRIMARY KEY (task_id, entry)
);
CREATE INDEX generation_ledger_day_idx ON generation_ledger (entrant_id, edition, day, unit);

-- Rejects any change of an outcome.
-- +goose StatementBegin
CREATE FUNCTION generation_outcome_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.ended_at IS NOT NULL AND (NEW.state, NEW.reason, NEW.ended_at) IS DISTINCT FROM (OLD.state, OLD.reason, OLD.ended_at) THEN
        RAISE EXCEPTION 'generation task % has ended', OLD.id;
    END IF;
    RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER generation_outcome_is_final BEFORE UPDATE ON generation_tasks
    FOR EACH ROW EXECUTE FUNCTION generation_outcome_is_final();

-- +goose Down
DROP TABLE generation_ledger, generation_results, generation_tasks;
DROP FUNCTION generation_outcome_is_final;
DROP TYPE generation_state;
