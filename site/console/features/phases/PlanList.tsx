import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { contestBeginning, contestDeadline } from '../../lib/times';
import type { Phase, Plan } from './phases';

/** What a move would change, phase by phase. */
export function PlanList({ plan: { changed, before, after } }: { plan: Plan }) {
  const t = useTexts();
  const language = useLanguage();
  if (!changed) return <p className="quiet">{t('phases.unchanged')}</p>;
  const known = new Map(before.map((phase) => [phase.id, phase]));
  const rows = after.filter((phase) => {
    const was = known.get(phase.id);
    return was?.endsAt !== phase.endsAt || was?.startsAt !== phase.startsAt;
  });
  const ends = new Set([...before, ...after].map(({ endsAt }) => endsAt && Date.parse(endsAt)));
  const beginning = (at: string) =>
    (ends.has(Date.parse(at)) ? contestDeadline : contestBeginning)(at, language);
  const span = ({ startsAt, endsAt }: Phase) =>
    [
      startsAt ? beginning(startsAt) : t('phases.notAnnounced'),
      endsAt ? contestDeadline(endsAt, language) : t('phases.notAnnounced'),
    ].join(' – ');
  return (
    <>
      <h3>{t('phases.would')}</h3>
      <ul className="phases-plan num">
        {rows.map((phase) => (
          <li key={phase.id}>
            {t('phases.wouldRow', {
              name: phase.name[language],
              before: span(known.get(phase.id) ?? phase),
              after: span(phase),
            })}
            {phase.days && (
              <span className="faint"> {t('phases.wouldDays', { days: phase.days[language] })}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
