import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { useActorName } from '../../lib/colleagues';
import { useEdition } from '../../lib/edition';
import { changes, reads, session } from '../../lib/session';
import { zoneTime } from '../../lib/contestZone';
import { contestBeginning, contestDeadline, contestTime } from '../../lib/times';
import { exportAddress } from '../../lib/useFilter';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { EmptyState, Failed, Loading } from '../../ui/State';
import { TableScroll } from '../../ui/TableScroll';
import { HeldBatches } from '../mails/HeldBatches';
import { SiteBuildPart } from '../site/SiteBuildPart';
import { PhaseEditor } from './PhaseEditor';
import { listPhases } from './phases';
import './phases.css';

/** The ends of registration, submission and the timeline's phases, and how to move one. */
export default function PhasesPage() {
  const t = useTexts();
  const actorName = useActorName();
  const language = useLanguage();
  const edition = useEdition();
  const { me } = useStore(session);
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useQuery({
    queryKey: ['phases', edition],
    queryFn: ({ signal }) => listPhases(edition, signal),
  });
  const mayMove = changes(me, 'phases');
  const shownId = openId ?? list.data?.find(({ endsAt }) => endsAt && mayMove)?.id;
  const open = list.data?.find(({ id }) => id === shownId);
  return (
    <>
      <Head title={t('shell.screens.phases')}>
        <ExportLinks address={(format) => exportAddress('phases', { edition }, format)} />
      </Head>
      <div className="console-body phases">
        <section className="phases-list" aria-label={t('shell.screens.phases')}>
          <p className="quiet">{t('phases.lead', { zone: zoneTime(language) })}</p>
          {list.isPending && <Loading />}
          {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
          {list.data && (
            <TableScroll name={t('shell.screens.phases')}>
              <table className="data-table">
                <thead>
                  <tr>
                    <th scope="col">{t('phases.phase')}</th>
                    <th scope="col">{t('phases.begins')}</th>
                    <th scope="col">{t('phases.ends')}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.data.map(({ id, name, startsAt, endsAt, movedAt, movedBy }) => (
                    <tr key={id} className={id === shownId ? 'is-on' : undefined}>
                      <th scope="row">
                        {mayMove && (endsAt ?? startsAt) ? (
                          <button
                            type="button"
                            className="row-open"
                            aria-current={id === shownId || undefined}
                            onClick={() => setOpenId(id)}
                          >
                            <b>{name[language]}</b>
                          </button>
                        ) : (
                          name[language]
                        )}
                        {movedAt && (
                          <i className="small accent phases-moved">
                            {t('phases.moved', {
                              time: contestTime(movedAt, language),
                              name: actorName(movedBy ?? ''),
                            })}
                          </i>
                        )}
                      </th>
                      <td className="quiet">
                        {startsAt ? contestBeginning(startsAt, language) : t('phases.notAnnounced')}
                      </td>
                      <td>{endsAt ? contestDeadline(endsAt, language) : t('phases.notAnnounced')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableScroll>
          )}
          {mayMove && <HeldBatches />}
          {reads(me, 'site') && <SiteBuildPart lead={t('site.phases')} />}
        </section>
        {open ? (
          <PhaseEditor key={open.id} phase={open} phases={list.data ?? []} />
        ) : (
          <section className="phases-edit">{mayMove && <EmptyState title={t('phases.pick')} />}</section>
        )}
      </div>
    </>
  );
}
