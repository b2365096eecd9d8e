import { useTranslation } from 'react-i18next';
import type { JudgeWork } from '../api/scorecards';
import { Cover } from './Cover';
import { progressOf } from '../model/scores';
import { useWorkName } from '../hooks/useShown';

interface CarouselItemProps {
  work: JudgeWork;
  current: boolean;
  /** The one film of the row that the Tab key reaches. */
  tabStop: boolean;
  onOpen: () => void;
}

/** A film of the row: its total, or the word for having none. */
export function CarouselItem({ work, current, tabStop, onOpen }: CarouselItemProps) {
  const { t } = useTranslation('judging');
  const name = useWorkName()(work);
  const progress = progressOf(work.scorecard);
  return (
    <li className={current ? 'is-now' : undefined}>
      <button
        type="button"
        title={name}
        aria-current={current || undefined}
        tabIndex={tabStop ? 0 : -1}
        onClick={onOpen}
      >
        <Cover src={work.cover} />
        <span className="visually-hidden">{name}</span>
        <span className="reel-score num">
          {work.scorecard && <b>{work.scorecard.total}</b>}
          {progress !== 'scored' && <i>{t(`score.states.${progress}`)}</i>}
        </span>
      </button>
    </li>
  );
}
