import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { StateMark } from '../../ui/StateMark';
import { WorkTitle } from '../../ui/WorkTitle';
import { lateWorks, rolesOf, type Juror } from './jury';

/** How soon a work that waits for the service is looked for again, in milliseconds. */
const SOON = 10_000;

/** The works with fewer readers than their assignment asks for; nothing without an assignment. */
export function LateWorksPart() {
  const edition = useEdition();
  return rolesOf(edition).map((role) => <LateWorks key={role} role={role} />);
}

function LateWorks({ role }: { role: Juror['role'] }) {
  const t = useTexts();
  const edition = useEdition();
  const { data } = useQuery({
    queryKey: ['jury', edition, 'late', role],
    queryFn: ({ signal }) => lateWorks(edition, role, signal),
    refetchInterval: ({ state }) => (state.data?.items.some(({ waits }) => waits === 'tick') ? SOON : false),
  });
  if (!data?.perFilm) return null;
  const { perFilm, items, total } = data;
  return (
    <section aria-labelledby={`ju-late-${role}`}>
      <div className="heading-row">
        <h2 id={`ju-late-${role}`}>{t('jury.late', { role: t(`jury.roles.${role}`) })}</h2>
        <p className="num">{t('jury.lateRule', { count: perFilm })}</p>
      </div>
      {total === 0 && <StateMark state="ok">{t('jury.lateNone')}</StateMark>}
      <ul className="jury-late">
        {items.map(({ workId, title, readers, waits }) => (
          <li key={workId}>
            <span className="num faint">{workId}</span> <WorkTitle id={workId} title={title} />
            <span className="small caution">
              {t('jury.lateReaders', { readers, asked: perFilm })} · {t(`jury.waits.${waits}`)}
            </span>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="small faint">{t('jury.lateMore', { count: total - items.length })}</p>
      )}
    </section>
  );
}
