import { useTranslation } from 'react-i18next';
import type { JudgeWork } from '../api/scorecards';
import { useWorkName } from '../hooks/useWorkText';
import { draftOf, givenCount, progressOf } from '../model/scorecard';
import { runningTime } from '../model/work';
import { criteria } from '../../../content/catalogue';
import { Cover } from './Cover';
import { Flag } from './Flag';

interface ScoreRowProps {
  work: JudgeWork;
  current: boolean;
  /** The one work of the list that the Tab key reaches. */
  tabStop: boolean;
  /** Its form has entries that are not saved. */
  drafted: boolean;
  onOpen: (workId: number) => void;
}

/** A work in the judge's list, with its total, how much of it is scored, or the words that it is not. */
export function ScoreRow({ work, current, tabStop, drafted, onOpen }: ScoreRowProps) {
  const { t } = useTranslation('judging');
  const name = useWorkName()(work);
  return (
    <li className={current ? 'is-now' : undefined}>
      <button
        type="button"
        className="judging-item"
        aria-current={current || undefined}
        tabIndex={tabStop ? 0 : -1}
        onClick={() => onOpen(work.id)}
      >
        <span className="judging-thumb">
          <Cover src={work.cover} />
        </span>
        <span className="judging-name">
          <b>{name}</b>
          <span className="judging-state">
            {work.video && <span className="num">{runningTime(work.video.durationSeconds)}</span>}
            {work.flag && (
              <em>
                <Flag />
                {t('work.again')}
              </em>
            )}
            {drafted && <em className="is-draft">{t('score.draft')}</em>}
          </span>
        </span>
        <RowScore work={work} />
      </button>
    </li>
  );
}

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
