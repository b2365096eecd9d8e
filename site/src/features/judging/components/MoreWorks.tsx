import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';

interface MoreWorksProps {
  busy: boolean;
  onMore: () => void;
}

/** Loads more films when the end of the list comes near, or when pressed. */
export function MoreWorks({ busy, onMore }: MoreWorksProps) {
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
    <li ref={item} className="desk-more">
      <Button size="small" busy={busy} onClick={onMore}>
        {t('list.more')}
      </Button>
    </li>
  );
}
