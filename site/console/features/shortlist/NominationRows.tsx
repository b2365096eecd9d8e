import { Fragment } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { cutAfter, levelsOf, type Counted } from './histogram';
import { LevelRow } from './LevelRow';
import type { Tally } from './shortlist';

interface NominationRowsProps {
  tally: Tally;
  counted: Counted;
  chosen: ReadonlySet<number>;
  /** Missing for readers, and where the counted award does not decide. */
  onChoose?: (id: number, on: boolean) => void;
}

/** The films as a histogram: a row for each number of nominations, and the line under what the count proposes. */
export function NominationRows({ tally: { works, most }, counted, chosen, onChoose }: NominationRowsProps) {
  const t = useTexts();
  const levels = levelsOf(works, counted);
  const decides = counted === 'total';
  const cut = decides ? cutAfter(levels) : null;
  const proposed = works.filter((work) => work.proposed).length;
  return (
    <>
      {levels.map((level, i) => (
        <Fragment key={level.nominations}>
          <LevelRow
            level={level}
            places={decides && level.films.some(({ tied }) => tied) ? most - proposed : null}
            most={decides ? (cut !== null && i >= cut ? 6 : 21) : 6}
            chosen={chosen}
            onChoose={onChoose}
          />
          {i + 1 === cut && <p className="cutline">{t('shortlist.cut', { count: proposed })}</p>}
        </Fragment>
      ))}
    </>
  );
}
