-- +goose Up
-- How names, titles and what is searched for are compared: contest.TextKey computes the same.
-- +goose StatementBegin
CREATE FUNCTION text_key(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    key text;
BEGIN
    IF octet_length(written) = char_length(written) THEN
        key := lower(written);
    ELSE
        key := replace(replace(lower(replace(normalize(written, NFKC), 'İ', 'i')), 'ß', 'ss'), 'ς', 'σ');
        -- Marks that show nothing are left out: variants, tags of flags, joiners, directions.
        key := regexp_replace(key, '[\U000E0000-\U000E01EF\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g');
        -- White space and the dots between the parts of a name.
        key := translate(key, U&'\0085\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\00B7\2022\2027\30FB\2219\22C5\16EB\2E31', repeat(' ', 27));
    END IF;
    RETURN btrim(regexp_replace(translate(key, E'\t\n\x0B\f\r', '     '), ' {2,}', ' ', 'g'));
END $$;
-- +goose StatementEnd

-- One account of an edition has each key. Accounts from before with the key of an older one have none: their names are
-- found as they are written, and organisers are told.
ALTER TABLE judges ADD COLUMN name_key text;
-- +goose StatementBegin
CREATE FUNCTION key_judge_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.name_key := text_key(NEW.name);
    RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER judges_name_key BEFORE INSERT OR UPDATE OF name ON judges FOR EACH ROW EXECUTE FUNCTION key_judge_name();

-- The name of an account as it is written, however it was typed.
-- +goose StatementBegin
CREATE FUNCTION judge_named(wanted edition, typed text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT name FROM judges WHERE edition = wanted AND (name = typed OR name_key = text_key(typed)) ORDER BY name = typed DESC LIMIT 1
$$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION judge_named;
DROP TRIGGER judges_name_key ON judges;
DROP FUNCTION key_judge_name;
ALTER TABLE judges DROP COLUMN name_key;
DROP FUNCTION text_key;
