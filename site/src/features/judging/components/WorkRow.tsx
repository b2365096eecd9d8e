import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';
import type { NominatorWork } from '../api/nominations';
import { Cover } from './Cover';
import { runningTime } from '../model/shape';
import { useWorkName } from '../hooks/useShown';

interface WorkRowProps {
  work: NominatorWork;
  current: boolean;
  /** The one film of the list that the Tab key reaches. */
  tabStop: boolean;
  onOpen: () => void;
}

/** A film in the list, with its state in a word and a mark. */
export function WorkRow({ work, current, tabStop, onOpen }: WorkRowProps) {
  const { t } = useTranslation('judging');
  const name = useWorkName()(work);
  return (
    <li className={current ? 'is-now' : undefined}>
      <button
        type="button"
        className="desk-item"
        aria-current={current || undefined}
        tabIndex={tabStop ? 0 : -1}
        onClick={onOpen}
      >
        <span className="desk-thumb">
          <Cover src={work.cover} />
        </span>
        <span className="desk-name">
          <b>{name}</b>
          <span className="desk-state">
            {work.watched ? (
              <em>
                <Icon name="check" />
                {t('film.watched')}
              </em>
            ) : (
              <em className={current ? 'is-watching' : 'is-new'}>
                {t(current ? 'film.watching' : 'film.unwatched')}
              </em>
            )}
            {work.video && <span className="num">{runningTime(work.video.durationSeconds)}</span>}
            {work.nominations.map(({ award }) => (
              <span key={award} className="desk-award">
                {t(`awards.${award}`)}
              </span>
            ))}
          </span>
        </span>
      </button>
    </li>
  );
}
