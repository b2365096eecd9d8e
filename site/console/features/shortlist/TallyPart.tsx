import { awardIds, awardName } from '../../lib/editionRules';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { useFilter } from '../../lib/useFilter';
import { EmptyState } from '../../ui/State';
import { countOf, type Counted } from './histogram';
import { NominationRows } from './NominationRows';
import { USUAL, type Tally } from './shortlist';
import { TallyList } from './TallyList';

interface TallyPartProps {
  tally: Tally;
  chosen: ReadonlySet<number>;
  /** Missing for readers. */
  onChoose?: (id: number, on: boolean) => void;
}

/** The nominated films: by all nominations, which the proposal counts, and by each award. */
export function TallyPart({ tally, chosen, onChoose }: TallyPartProps) {
  const t = useTexts();
  const language = useLanguage();
  const { values, page } = useFilter(USUAL);
  const [open, setOpen] = useState(
    values.q !== '' || values.category !== '' || values.sort !== '' || page > 1,
  );
  const { works } = tally;
  if (works.length === 0)
    return (
      <div className="shortlist-all">
        <EmptyState title={t('shortlist.emptyTally')} text={t('shortlist.emptyTallyText')} />
      </div>
    );
  const sum = (counted: Counted) =>
    t('shortlist.sum', {
      count: works.reduce((all, work) => all + countOf(work, counted), 0),
      films: works.filter((work) => countOf(work, counted) > 0).length,
    });
  return (
    <>
      <div className="shortlist-all">
        <section aria-labelledby="sl-total">
          <div className="heading-row">
            <h2 id="sl-total">{t('shortlist.tally')}</h2>
            <p className="num">{sum('total')}</p>
          </div>
          <NominationRows {...{ tally, chosen, onChoose }} counted="total" />
        </section>
        <details
          className="shortlist-table"
          open={open}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{t('shortlist.table')}</summary>
          {open && <TallyList />}
        </details>
      </div>
      <div className="shortlist-awards">
        {awardIds().map((award) => (
          <section key={award} aria-labelledby={`sl-${award}`}>
            <div className="heading-row">
              <h2 id={`sl-${award}`}>{awardName(award, language)}</h2>
              <p className="num">{sum(award)}</p>
            </div>
            <NominationRows {...{ tally, chosen }} counted={award} />
          </section>
        ))}
        <p className="small faint">{t('shortlist.dim')}</p>
      </div>
    </>
  );
}
