import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';
import { Button } from '../../../ui/button/Button';
import type { NominatorWork } from '../api/nominations';
import type { NominatorWorks } from '../hooks/useNominatorWorks';
import { WorkView } from './WorkView';

interface WatchedWorkProps {
  works: NominatorWorks;
  work: NominatorWork;
  /** The nominator's name. */
  judge: string;
}

/** The work a nominator has open, with its mark of being watched. */
export function WatchedWork({ works, work, judge }: WatchedWorkProps) {
  const { t } = useTranslation('judging');
  const [noneUnwatched, setNoneUnwatched] = useState(false);
  const mark = useMutation({
    mutationFn: works.markWatched,
    onMutate: () => setNoneUnwatched(false),
    onError: () => setNoneUnwatched(false),
  });
  const message = noneUnwatched ? 'noneUnwatched' : mark.isError ? 'markFailed' : null;
  const next = async () => {
    if (!(await works.next(true))) setNoneUnwatched(true);
  };
  const bar = (
    <div className="judging-bar">
      {work.watched ? (
        <span className="judging-mark">
          <Icon name="check" />
          {t('work.watched')}
        </span>
      ) : (
        <Button size="small" busy={mark.isPending} onClick={() => mark.mutate(work)}>
          {t('work.mark')}
        </Button>
      )}
      <p className="judging-status" role="status">
        {message && t(`work.${message}`)}
      </p>
      <Button look="text" size="small" onClick={() => void next()}>
        {t('work.nextUnwatched')}
        <Icon name="arrow" />
      </Button>
    </div>
  );
  return (
    <WorkView
      work={work}
      judge={judge}
      renew={() => works.renew(work.id)}
      onWatched={() => {
        if (!work.watched) mark.mutate(work);
      }}
      actions={bar}
    />
  );
}
