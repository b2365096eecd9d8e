import { useTexts } from '../../i18n/useTexts';
import type { EditedPart } from '../../lib/useRulePart';
import { Stepper } from '../../ui/Stepper';
import { CardCounts } from './CardCounts';
import { PartSection } from './PartSection';
import type { RankingRule } from './parts';
import type { Rules } from './rules';

interface RankingControlsProps {
  part: EditedPart<RankingRule>;
  open: boolean;
  cards: Rules['cards'];
}

/** The official ranking, and the least number of cards with the films that have fewer. */
export function RankingControls({ part, open, cards }: RankingControlsProps) {
  const t = useTexts();
  const rule = part.value!;
  const pinned = !!part.stored!.pinned;
  return (
    <>
      <PartSection id="ranking" title={t('results.officialRanking')} {...{ pinned, open }}>
        {(['corrected', 'mean'] as const).map((official) => (
          <label key={official} className="choice rule-choice">
            <input
              type="radio"
              name="official"
              aria-label={t(`rules.rankings.${official}`)}
              checked={rule.official === official}
              onChange={() => part.edit({ ...rule, official })}
            />
            <span>
              <b>{t(`rules.rankings.${official}`)}</b>
              <span className="switch-note">{t(`rules.rankingNotes.${official}`)}</span>
            </span>
          </label>
        ))}
        <p className="small faint">{t('ruleParts.rankingNote')}</p>
      </PartSection>
      <PartSection id="minimum" title={t('rules.minimum')} {...{ pinned, open }}>
        <Stepper
          label={t('rules.minimum')}
          most={20}
          unit={t('ruleParts.cardsAFilm')}
          value={rule.minimumCards}
          onChange={(minimumCards) => part.edit({ ...rule, minimumCards })}
        />
        {rule.minimumCards === 0 && <p className="small">{t('rules.minimumUsual')}</p>}
        <CardCounts counts={{ ...cards, minimum: rule.minimumCards || cards.minimum }} />
        <p className="small faint">{t('rules.minimumNote')}</p>
      </PartSection>
    </>
  );
}
