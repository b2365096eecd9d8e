import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';
import { Button } from '../../../ui/button/Button';
import type { NominatorWork } from '../api/nominations';
import { isReplaced } from '../model/nomination';
import { Flag } from './Flag';
import { useAwardName } from '../hooks/useAwardName';
import { ListRow } from './ListRow';

interface WorkRowProps {
  work: NominatorWork;
  current: boolean;
  /** The one work of the list that the Tab key reaches. */
  tabStop: boolean;
  onOpen: () => void;
}

/** A work in the list, with its state in a word and an icon. */
export function WorkRow({ work, current, tabStop, onOpen }: WorkRowProps) {
  const { t } = useTranslation('judging');
  const awardName = useAwardName();
  const seconds = work.video?.durationSeconds ?? 0;
  const share = seconds ? Math.min(Math.floor((work.played / seconds) * 100), 100) : 0;
  return (
    <ListRow
      work={work}
      current={current}
      tabStop={tabStop}
      onOpen={onOpen}
      marks={
        <>
          {work.watched ? (
            <em>
              <Icon name="check" />
              {t('work.watched')}
            </em>
          ) : (
            <em className={current ? 'is-watching' : share ? undefined : 'is-new'}>
              {share ? t('work.share', { percent: share }) : t(current ? 'work.watching' : 'work.unwatched')}
            </em>
          )}
          {work.flag && (
            <em>
              <Flag />
              <span className="visually-hidden">{t('work.again')}</span>
            </em>
          )}
          {isReplaced(work) && <em className="is-draft">{t('replaced.mark')}</em>}
        </>
      }
    >
      <span className="row-awards">
        {work.nominations.map(({ award }) => (
          <span key={award} className="judging-award">
            {awardName(award)}
          </span>
        ))}
      </span>
    </ListRow>
  );
}

/** The last row of a list that goes on: loads more works when scrolled near the end of the list, or when pressed. */
export function MoreWorks({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const { t } = useTranslation('judging');
  const item = useRef<HTMLLIElement>(null);
  const near = useEffectEvent(() => {
    if (!busy) onMore();
  });
  useEffect(() => {
    if (!item.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near();
      },
      { root: item.current.parentElement, rootMargin: '600px' },
    );
    observer.observe(item.current);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <li ref={item} className="judging-more">
      <Button size="small" busy={busy} onClick={onMore}>
        {t('list.more')}
      </Button>
    </li>
  );
}
