import { useState } from 'react';
import { useStore } from '../../../src/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { mayDecide, session } from '../../lib/session';
import { exportAddress } from '../../lib/useFilter';
import { useHotkeys } from '../../lib/useHotkeys';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { DisqualifyDialog } from './DisqualifyDialog';
import { filterQuery } from './submissions';
import { SubmissionList } from './SubmissionList';
import { SubmissionView } from './SubmissionView';
import { useSubmissions } from './useSubmissions';
import '../../styles/films.css';

/** The films: a list, and beside it the one that is watched. */
export default function SubmissionsPage() {
  const t = useTexts();
  const films = useSubmissions();
  const { me } = useStore(session);
  const { edition, filter, list, open, total } = films;
  const [changing, setChanging] = useState<'disqualify' | 'restore' | null>(null);
  useHotkeys({
    j: () => films.move(1),
    k: () => films.move(-1),
    d: mayDecide(me) && open?.state === 'judged' ? () => setChanging('disqualify') : undefined,
    r: mayDecide(me) && open?.state === 'disqualified' ? () => setChanging('restore') : undefined,
  });
  return (
    <>
      <Head title={t('shell.screens.submissions')} lead={list.data && `${total}`}>
        <ExportLinks
          address={(format) =>
            exportAddress('submissions', { edition, ...filterQuery(filter.values) }, format)
          }
        />
      </Head>
      <div className="sb">
        <SubmissionList films={films} />
        {open && <SubmissionView key={open.workId} row={open} edition={edition} onChange={setChanging} />}
      </div>
      {changing && open && (
        <DisqualifyDialog action={changing} row={open} onClose={() => setChanging(null)} />
      )}
    </>
  );
}
