import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import type { NominatorWork } from '../api/nominations';
import type { NominatorWorks } from '../hooks/useNominatorWorks';
import { useShortcuts } from '../hooks/useShortcuts';
import type { NoteChange } from '../model/privateNote';
import { FlagButton } from './FlagButton';
import { Key } from './Key';
import { PrivateNote } from './PrivateNote';
import { WorkView } from './WorkView';

interface WatchedWorkProps {
  works: NominatorWorks;
  work: NominatorWork;
  /** The nominator's name. */
  judge: string;
}

/** The work a nominator has open, with its mark of being watched, and the nominator's note and flag. */
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
  const markWatched = () => {
    if (!work.watched && !mark.isPending) mark.mutate(work);
  };
  useShortcuts({ w: markWatched, u: () => void next() });
  const keepNote = (change: NoteChange) => works.keepNote(work.id, change);
  const actions = (
    <>
      {!work.watched && (
        <Button look="text" size="small" busy={mark.isPending} onClick={markWatched}>
          {t('work.mark')} <Key name="W" />
        </Button>
      )}
      <FlagButton flag={work.flag} onKeep={keepNote} />
      <Button look="text" size="small" onClick={() => void next()}>
        {t('work.nextUnwatched')} <Key name="U" />
      </Button>
    </>
  );
  return (
    <WorkView
      work={work}
      judge={judge}
      renew={() => works.renew(work.id)}
      onReport={(position, played) => works.reportViewing(work, position, played)}
      actions={actions}
    >
      <p className="judging-status" role="status">
        {message && t(`work.${message}`)}
      </p>
      <PrivateNote work={work} judge={judge} onKeep={keepNote} />
    </WorkView>
  );
}
