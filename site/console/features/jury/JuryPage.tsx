import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from '../../../src/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { session } from '../../lib/session';
import { exportAddress } from '../../lib/useFilter';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { Failed, Loading } from '../../ui/State';
import { AssignmentForm } from './AssignmentForm';
import { ConflictsPart } from './ConflictsPart';
import { InvitationDialog } from './InvitationDialog';
import { InviteForm } from './InviteForm';
import { JudgingSwitch } from './JudgingSwitch';
import { JuryTable } from './JuryTable';
import { listJury, type Invitation } from './jury';
import { RemindButton } from './RemindButton';
import '../../styles/jury.css';

/** The jury: whether it may judge, how far it is, who joins it, and which works it sees. */
export default function JuryPage() {
  const t = useTexts();
  const edition = useEdition();
  const { me } = useStore(session);
  const [link, setLink] = useState<Invitation | null>(null);
  const jury = useQuery({ queryKey: ['jury', edition], queryFn: ({ signal }) => listJury(edition, signal) });
  const mayChange = me?.role === 'owner' || me?.role === 'jury';
  return (
    <>
      <Head title={t('shell.screens.jury')} lead={jury.data && `${jury.data.length}`}>
        <ExportLinks address={(format) => exportAddress('judges', { edition }, format)} />
      </Head>
      <div className="con-body ju">
        <div className="ju-main">
          <p className="q">{t('jury.lead')}</p>
          {jury.isPending && <Loading />}
          {jury.isError && <Failed error={jury.error} onRetry={() => void jury.refetch()} />}
          {jury.data && <JuryTable jury={jury.data} mayChange={mayChange} onLink={setLink} />}
          {mayChange && <InviteForm onLink={setLink} />}
        </div>
        <div className="ju-side">
          <JudgingSwitch mayChange={mayChange} />
          {mayChange && <RemindButton />}
          {mayChange && <AssignmentForm />}
          <ConflictsPart />
        </div>
      </div>
      {link && <InvitationDialog invitation={link} onClose={() => setLink(null)} />}
    </>
  );
}
