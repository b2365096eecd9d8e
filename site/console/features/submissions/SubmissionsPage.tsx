import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '@/lib/notices';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { changes, session } from '../../lib/session';
import { exportAddress } from '../../lib/useFilter';
import { useOpenWork } from '../../lib/useOpenWork';
import { useHotkeys } from '../../lib/useHotkeys';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { DisqualifyDialog } from './DisqualifyDialog';
import { HeldChange } from './HeldChange';
import { formerReasons } from './reasons';
import { filterQuery, type Action, type Row, type Shown } from './submissions';
import { SubmissionList } from './SubmissionList';
import { SubmissionView } from './SubmissionView';
import { useChange } from './useChange';
import { useSubmissions } from './useSubmissions';
import { SavedViews } from '../views/SavedViews';
import '../registrations/registrations.css';
import './submissions.css';

/** The films: a list, and beside it the one that is watched. */
export default function SubmissionsPage() {
  const t = useTexts();
  const films = useSubmissions();
  const { me } = useStore(session);
  const client = useQueryClient();
  const { edition, filter, list, rows, open, total } = films;
  const openWork = useOpenWork();
  const works = rows.map(({ workId }) => workId);
  // The film of the dialog stays, whichever list arrives meanwhile.
  const [changing, setChanging] = useState<{ action: Action; row: Row } | null>(null);
  const change = useChange();
  const may = changes(me, 'submissions') && films.listed;
  const ask = (action: Action) => open && setChanging({ action, row: open });
  /** A key that does nothing to the film on the screen says why. */
  const press = (action: Action) => {
    if (!open) return;
    if (action === 'restore' ? open.outAt : open.state === 'judged') ask(action);
    else notices.info(t('submissions.isState', { state: t(`submissions.states.${open.state}`) }));
  };
  useHotkeys({
    enter: open && (() => openWork(open.workId, works)),
    j: () => films.move(1),
    k: () => films.move(-1),
    d: may ? () => press('disqualify') : undefined,
    w: may ? () => press('withdraw') : undefined,
    r: may ? () => press('restore') : undefined,
  });
  return (
    <>
      <Head title={t('shell.screens.submissions')} lead={list.data && `${total}`}>
        <SavedViews list="submissions" />
        <ExportLinks
          address={(format) =>
            exportAddress('submissions', { edition, ...filterQuery(filter.values) }, format)
          }
        />
      </Head>
      <div className="submissions">
        <div className="submissions-side">
          <SubmissionList films={films} />
          {change.made && <HeldChange made={change.made} busy={change.busy} onUndo={change.undo} />}
        </div>
        {open && (
          <SubmissionView key={open.workId} row={open} edition={edition} works={works} onChange={ask} />
        )}
      </div>
      {changing && (
        <DisqualifyDialog
          {...changing}
          former={formerReasons(client.getQueryData<Shown>(['submission', edition, changing.row.workId]))}
          change={change}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}
