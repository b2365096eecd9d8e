-- +goose Up
-- Codes of ten letters and links of addresses and accounts under attack. They belong to the
-- address, not to the browser that asked, so that any mail of the last minutes is good.
CREATE TABLE login_links (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    purpose text NOT NULL CHECK (length(purpose) <= 30),
    subject text NOT NULL CHECK (length(subject) <= 300), -- an address, or a judge's id
    code_hash bytea NOT NULL,                             -- empty: there is no code
    link_hash bytea NOT NULL,
    mail_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX login_links_subject_idx ON login_links (purpose, subject, mail_at DESC);
CREATE INDEX login_links_link_idx ON login_links (link_hash);
CREATE INDEX login_links_expires_idx ON login_links (expires_at);

-- A device in which the second factor was given is not shut out by the wrong ones of others.
ALTER TABLE organiser_devices ADD COLUMN factor_at timestamptz;

-- +goose Down
ALTER TABLE organiser_devices DROP COLUMN factor_at;
DROP TABLE login_links;
