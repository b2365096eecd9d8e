import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { CategoryChoice } from '../../ui/CategoryChoice';
import { EmptyState } from '../../ui/State';
import { ShortlistRow } from './ShortlistRow';
import type { Shortlist } from './shortlist';

interface ShortlistPartProps {
  shortlist: Shortlist;
  chosen: ReadonlySet<number>;
  /** Missing for readers. */
  onChoose?: (id: number, on: boolean) => void;
  /** Puts the ticked work in the place of one that judges do not see; missing unless exactly one is ticked. */
  onSubstitute?: (inPlaceOf: number) => void;
}

const GONE = ['disqualified', 'withdrawn', 'replaced', 'hidden'] as const;

/** The shortlist in its order. What judges do not see any more stays on it without a place. */
export function ShortlistPart({ shortlist, chosen, onChoose, onSubstitute }: ShortlistPartProps) {
  const t = useTexts();
  const { works, seats, most } = shortlist;
  const [category, setCategory] = useState('');
  const ids = works.filter(({ deleted }) => !deleted).map(({ workId }) => workId);
  const pictured = works.some(({ pictureUrl }) => pictureUrl);
  const counts = [
    most === null ? t('shortlist.count', { count: seats }) : t('shortlist.places', { count: seats, most }),
    ...GONE.map((state) => {
      const count = works.filter((work) => work.state === state).length;
      return count > 0 && t(`shortlist.gone.${state}`, { count });
    }),
  ];
  return (
    <>
      <div className="heading-row">
        <h2 id="sl-list">{t('shortlist.list')}</h2>
        <p className="num">{counts.filter(Boolean).join(t('shortlist.and'))}</p>
      </div>
      <CategoryChoice value={category} onChange={setCategory} />
      {works.length === 0 && (
        <EmptyState title={t('shortlist.emptyList')} text={t('shortlist.emptyListText')} />
      )}
      <ol className={pictured ? 'shortlist-works' : 'shortlist-works is-plain'}>
        {works
          .filter((work) => !category || work.category === category)
          .map((work) => (
            <ShortlistRow
              key={work.workId}
              {...{ work, ids, pictured, onChoose, onSubstitute }}
              chosen={chosen.has(work.workId)}
            />
          ))}
      </ol>
    </>
  );
}
