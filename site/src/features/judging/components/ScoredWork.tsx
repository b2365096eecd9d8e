import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import type { JudgeWork } from '../api/scorecards';
import type { Scorecards } from '../hooks/useScorecards';
import { useWorkName } from '../hooks/useWorkText';
import type { NoteChange } from '../model/privateNote';
import { FlagButton } from './FlagButton';
import { PrivateNote } from './PrivateNote';
import { RecuseDialog } from './RecuseDialog';
import { WorkView } from './WorkView';

interface ScoredWorkProps {
  scorecards: Scorecards;
  work: JudgeWork;
  /** The judge's name. */
  judge: string;
  /** Called when the work has left the list, with its id. */
  onRecused: (workId: number) => void;
}

/** The work a judge has open, with the judge's flag and note, and the declaration of a conflict. */
export function ScoredWork({ scorecards, work, judge, onRecused }: ScoredWorkProps) {
  const { t } = useTranslation('judging');
  const name = useWorkName()(work);
  const [recusing, setRecusing] = useState(false);
  const keepNote = (change: NoteChange) => scorecards.keepNote(work.id, change);
  const actions = (
    <>
      <FlagButton flag={work.flag} onKeep={keepNote} />
      <Button look="text" size="small" onClick={() => setRecusing(true)}>
        {t('work.conflict')}
      </Button>
    </>
  );
  return (
    <WorkView
      work={work}
      judge={judge}
      digits={false}
      renew={() => scorecards.renew(work.id)}
      onReport={(position, played) => scorecards.reportViewing(work.id, position, played)}
      actions={actions}
    >
      <PrivateNote work={work} judge={judge} onKeep={keepNote} />
      {recusing && (
        <RecuseDialog
          name={name}
          onRecuse={async (reason) => {
            await scorecards.recuse(work.id, reason);
            onRecused(work.id);
          }}
          onClose={() => setRecusing(false)}
        />
      )}
    </WorkView>
  );
}
