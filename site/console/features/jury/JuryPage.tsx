import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '@/lib/notices';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { session } from '../../lib/session';
import { exportAddress, useFilter } from '../../lib/useFilter';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { Pager } from '../../ui/Pager';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { AssignmentForm } from './AssignmentForm';
import { ConflictsPart } from './ConflictsPart';
import { InvitationDialog } from './InvitationDialog';
import { InviteForm } from './InviteForm';
import { JudgingSwitch } from './JudgingSwitch';
import { JuryFilters } from './JuryFilters';
import { JuryTable } from './JuryTable';
import { filterQuery, judgingState, listJury, PAGE_SIZE, USUAL, type Invitation } from './jury';
import { LateWorksPart } from './LateWorksPart';
import { LikelyConflicts } from './LikelyConflicts';
import { RemindButton } from './RemindButton';
import { SavedViews } from '../views/SavedViews';
import './jury.css';

/** The jury: whether it may judge, how far it is, who joins it, and which works it sees. */
export default function JuryPage() {
  const t = useTexts();
  const edition = useEdition();
  const { me } = useStore(session);
  const [link, setLink] = useState<Invitation | null>(null);
  const tell = (invitation: Invitation) => {
    const { mailedTo: address, judge } = invitation;
    if (address) notices.success(t('jury.mailed', { name: judge.name, address }));
    else setLink(invitation);
  };
  const filter = useFilter(USUAL);
  const { values, page } = filter;
  const jury = useQuery({
    queryKey: ['jury', edition, values, page],
    queryFn: ({ signal }) => listJury(edition, values, page, signal),
    placeholderData: keepPreviousData,
  });
  const judging = useQuery({
    queryKey: ['judging', edition],
    queryFn: ({ signal }) => judgingState(edition, signal),
  });
  const { data } = jury;
  const mayChange = me?.role === 'owner' || me?.role === 'jury';
  const mayRemind = mayChange && !judging.data?.closedAt; // nothing can be done once judging is closed
  return (
    <>
      <Head title={t('shell.screens.jury')} lead={data && `${data.total}`}>
        <SavedViews list="jury" />
        <ExportLinks
          address={(format) => exportAddress('judges', { edition, ...filterQuery(values) }, format)}
        />
      </Head>
      <div className="console-body jury">
        <div className="jury-main">
          <p className="quiet">{t('jury.lead')}</p>
          <LikelyConflicts mayChange={mayChange} />
          <JuryFilters filter={filter} />
          {jury.isPending && <Loading />}
          {jury.isError && <Failed error={jury.error} onRetry={() => void jury.refetch()} />}
          {data?.items.length === 0 && (
            <EmptyState title={t('jury.emptyTitle')} text={t('jury.emptyText')}>
              <Button className="button-mini" onClick={() => filter.change(USUAL)}>
                {t('jury.seeAll')}
              </Button>
            </EmptyState>
          )}
          {data && data.items.length > 0 && (
            <JuryTable
              jury={data.items}
              busy={jury.isFetching}
              mayChange={mayChange}
              mayRemind={mayRemind}
              onLink={tell}
            />
          )}
          {data && data.total > PAGE_SIZE && (
            <Pager page={page} size={PAGE_SIZE} total={data.total} onChange={filter.turnTo} />
          )}
          {mayChange && <InviteForm onLink={tell} />}
        </div>
        <div className="jury-side">
          <JudgingSwitch mayChange={mayChange} />
          {mayRemind && <RemindButton />}
          <LateWorksPart />
          {mayChange && <AssignmentForm />}
          <ConflictsPart />
        </div>
      </div>
      {link && <InvitationDialog invitation={link} onClose={() => setLink(null)} />}
    </>
  );
}
