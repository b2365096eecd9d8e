-- +goose Up
-- The scores of a card by criterion, in points: an edition has criteria of its own. Cards from before have none until they change.
ALTER TABLE scorecards ADD COLUMN scores jsonb;
ALTER TABLE scorecards DROP CONSTRAINT scorecards_check;
ALTER TABLE scorecards ADD CONSTRAINT scorecards_scores_check CHECK (scores <> '{}'
    AND NOT jsonb_path_exists(scores, '$.* ? (@.type() != "number" || @ < 0 || @ > 100)')) NOT VALID;

-- The scores of a card, whichever release wrote it.
-- +goose StatementBegin
CREATE FUNCTION card_scores(card scorecards) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN card.judge_id IS NOT NULL THEN coalesce(card.scores, jsonb_strip_nulls(jsonb_build_object(
        'creativity', card.creativity, 'technical', card.technical, 'artistic', card.artistic, 'story', card.story))) END
$$;
-- +goose StatementEnd

-- The former release writes and reads four columns; this one writes and reads scores. Each finds what the other wrote.
-- +goose StatementBegin
CREATE FUNCTION scores_of_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.scores IS NULL OR TG_OP = 'UPDATE' AND NEW.scores = OLD.scores
        AND (NEW.creativity, NEW.technical, NEW.artistic, NEW.story) IS DISTINCT FROM (OLD.creativity, OLD.technical, OLD.artistic, OLD.story) THEN
        NEW.scores := jsonb_strip_nulls(jsonb_build_object(
            'creativity', NEW.creativity, 'technical', NEW.technical, 'artistic', NEW.artistic, 'story', NEW.story));
    ELSE
        NEW.creativity := (NEW.scores ->> 'creativity')::numeric;
        NEW.technical := (NEW.scores ->> 'technical')::numeric;
        NEW.artistic := (NEW.scores ->> 'artistic')::numeric;
        NEW.story := (NEW.scores ->> 'story')::numeric;
    END IF;
    RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER scorecards_scores BEFORE INSERT OR UPDATE OF scores, creativity, technical, artistic, story ON scorecards
    FOR EACH ROW EXECUTE FUNCTION scores_of_card();

-- An edition has awards of its own.
ALTER TABLE nominations DROP CONSTRAINT nominations_award_check;

-- +goose Down
ALTER TABLE nominations ADD CONSTRAINT nominations_award_check CHECK (award IN ('LEVEL', 'CREATIVE', 'NARRATIVE'));
DROP TRIGGER scorecards_scores ON scorecards;
DROP FUNCTION scores_of_card;
DROP FUNCTION card_scores;
ALTER TABLE scorecards DROP COLUMN scores;
ALTER TABLE scorecards ADD CONSTRAINT scorecards_check CHECK (num_nonnulls(creativity, technical, artistic, story) > 0);
