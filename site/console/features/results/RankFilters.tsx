import { useTexts } from '../../i18n/useTexts';
import { Choice } from '../../ui/Choice';
import { CategoryChoice } from '../../ui/CategoryChoice';
import { TypedSearch } from '../../ui/TypedSearch';
import type { Ranking, Results } from './results';
import type { Ranks } from './useRanks';

const RANKINGS: Ranking[] = ['corrected', 'mean'];

interface RankFiltersProps {
  results: Results;
  ranks: Ranks;
}

/** Which of the two rankings the table shows, which films, and in which order. */
export function RankFilters({ results: { official, ranking }, ranks: { filter, shown } }: RankFiltersProps) {
  const t = useTexts();
  const { values, change } = filter;
  return (
    <div className="tools list-tools">
      <div className="segments" role="group" aria-label={t('results.ranking')}>
        {RANKINGS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === shown}
            onClick={() => change({ ranking: each === official ? '' : each })}
          >
            {t(each === official ? 'results.official' : 'results.other', {
              ranking: t(`results.rankings.${each}`),
            })}
          </button>
        ))}
      </div>
      <TypedSearch label={t('results.find')} value={values.q} onSearch={(q) => change({ q })} />
      <CategoryChoice value={values.category} onChange={(category) => change({ category })} />
      <Choice
        label={t('results.sort')}
        value={values.sort}
        options={[
          { value: '', text: t('results.sorts.rank') },
          { value: 'cards-down', text: t('results.sorts.cards') },
          { value: 'title', text: t('results.sorts.title') },
          { value: 'work', text: t('results.sorts.work') },
        ]}
        onChange={(sort) => change({ sort })}
      />
      <p className="small faint">{t(ranking.at ? 'results.chosen' : 'results.neverChosen')}</p>
    </div>
  );
}
