import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JudgeWork } from '../api/scorecards';
import { draftOf, givenCount, progressOf } from '../model/scorecard';
import { criteria } from '../model/judged';
import { Flag } from './Flag';
import { ListRow } from './ListRow';

interface ScoreRowProps {
  work: JudgeWork;
  current: boolean;
  /** The one work of the list that the Tab key reaches. */
  tabStop: boolean;
  /** Its form has entries that are not saved. */
  drafted: boolean;
  onOpen: (workId: number) => void;
}

/**
 * A work in the judge's list, with its total, how much of it is scored, or the words that it is not. Every key on the
 * scorecard draws the list again: rows that stay the same are left out.
 */
export const ScoreRow = memo(function ScoreRow({ work, current, tabStop, drafted, onOpen }: ScoreRowProps) {
  const { t } = useTranslation('judging');
  return (
    <ListRow
      work={work}
      current={current}
      tabStop={tabStop}
      onOpen={() => onOpen(work.id)}
      marks={
        <>
          {work.flag && (
            <em>
              <Flag />
              {t('work.again')}
            </em>
          )}
          {drafted && <em className="is-draft">{t('score.draft')}</em>}
        </>
      }
    >
      <RowScore work={work} />
    </ListRow>
  );
});

function RowScore({ work: { scorecard } }: { work: JudgeWork }) {
  const { t } = useTranslation('judging');
  const progress = progressOf(scorecard);
  if (!scorecard) return <span className="row-score is-none">{t('score.notScored')}</span>;
  if (progress === 'partial')
    return (
      <span className="row-score is-part num">
        {t('score.given', { given: givenCount(draftOf(scorecard).scores), all: criteria.length })}
      </span>
    );
  return <b className="row-score num">{scorecard.total}</b>;
}
