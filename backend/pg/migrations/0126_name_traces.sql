-- +goose Up
-- Where texts of others may name somebody who deleted their account, for an organiser to look at: never what was found.
CREATE TABLE name_traces (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    edition    edition NOT NULL,
    place      text NOT NULL,        -- the table
    subject    text NOT NULL,        -- "work:12", "registration:ID", "mail:ID"
    field      text NOT NULL,
    found_at   timestamptz NOT NULL, -- contest clock
    state      text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'removed', 'kept')),
    reason     text NOT NULL DEFAULT '',
    settled_by text NOT NULL DEFAULT '',
    settled_at timestamptz,          -- contest clock
    CHECK ((state = 'open') = (settled_at IS NULL)),
    CHECK (state <> 'kept' OR reason <> '')
);
CREATE UNIQUE INDEX name_traces_open_key ON name_traces (edition, place, subject, field) WHERE state = 'open';

-- +goose Down
DROP TABLE name_traces;
