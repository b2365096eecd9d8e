import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import type { NominatorWork } from '../api/nominations';
import { WorkView } from './WorkView';
import type { NominationStore } from '../model/NominationStore';

/** The film a nominator has open, with its mark of being watched. */
export function WatchedWork({ desk, work }: { desk: NominationStore; work: NominatorWork }) {
  const { t } = useTranslation('judging');
  const [message, setMessage] = useState<'markFailed' | 'noneUnwatched' | null>(null);
  const [busy, setBusy] = useState(false);
  const mark = async () => {
    setBusy(true);
    setMessage(null);
    try {
      await desk.markWatched(work);
    } catch {
      setMessage('markFailed');
    } finally {
      setBusy(false);
    }
  };
  const next = async () => {
    if (!(await desk.next(true))) setMessage('noneUnwatched');
  };
  const bar = (
    <div className="desk-bar">
      {work.watched ? (
        <span className="desk-mark">
          <Icon name="check" />
          {t('film.watched')}
        </span>
      ) : (
        <Button size="small" busy={busy} onClick={() => void mark()}>
          {t('film.mark')}
        </Button>
      )}
      <p className="desk-said" role="status">
        {message && t(`film.${message}`)}
      </p>
      <Button look="text" size="small" onClick={() => void next()}>
        {t('film.nextUnwatched')}
        <Icon name="arrow" />
      </Button>
    </div>
  );
  return (
    <WorkView
      work={work}
      heading="h2"
      renew={() => desk.renew(work)}
      onWatched={() => {
        if (!work.watched) void mark();
      }}
      bar={bar}
    />
  );
}
