import { useState } from 'react';
import { useStore } from '../../../src/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { mayDecide, session } from '../../lib/session';
import { exportAddress } from '../../lib/useFilter';
import { useOpenWork } from '../../lib/useOpenWork';
import { useHotkeys } from '../../lib/useHotkeys';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { DisqualifyDialog } from './DisqualifyDialog';
import { filterQuery, type Row } from './submissions';
import { SubmissionList } from './SubmissionList';
import { SubmissionView } from './SubmissionView';
import { useSubmissions } from './useSubmissions';
import { SavedViews } from '../views/SavedViews';
import '../../styles/films.css';

/** The films: a list, and beside it the one that is watched. */
export default function SubmissionsPage() {
  const t = useTexts();
  const films = useSubmissions();
  const { me } = useStore(session);
  const { edition, filter, list, rows, open, total } = films;
  const openWork = useOpenWork();
  const works = rows.map(({ workId }) => workId);
  // The film of the dialog stays, whichever list arrives meanwhile.
  const [changing, setChanging] = useState<{ action: 'disqualify' | 'restore'; row: Row } | null>(null);
  const ask = (action: 'disqualify' | 'restore') => open && setChanging({ action, row: open });
  const may = mayDecide(me) && films.listed;
  useHotkeys({
    enter: open && (() => openWork(open.workId, works)),
    j: () => films.move(1),
    k: () => films.move(-1),
    d: may && open?.state === 'judged' ? () => ask('disqualify') : undefined,
    r: may && open?.state === 'disqualified' ? () => ask('restore') : undefined,
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
      <div className="sb">
        <SubmissionList films={films} />
        {open && (
          <SubmissionView key={open.workId} row={open} edition={edition} works={works} onChange={ask} />
        )}
      </div>
      {changing && <DisqualifyDialog {...changing} onClose={() => setChanging(null)} />}
    </>
  );
}
