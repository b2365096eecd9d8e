import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { zoneTime } from '../../lib/contestZone';
import type { EditedPart } from '../../lib/useRulePart';
import { zonedField, zonedMoment } from '../../lib/zonedFields';
import { MomentField } from '../../ui/MomentField';
import { TableScroll } from '../../ui/TableScroll';
import { PartSection } from './PartSection';
import type { Dates } from './parts';

interface DateCellProps {
  label: string;
  /** RFC 3339; empty while it is unfinished, null or undefined where the edition has no such date. */
  value: string | null | undefined;
  ends?: boolean;
  onChange: (moment: string) => void;
}

/** A moment in the edition's time. */
function DateCell({ label, value, ends = false, onChange }: DateCellProps) {
  if (value === null || value === undefined) return <td />;
  return (
    <td>
      <MomentField
        className="field-input num rule-date"
        aria-label={label}
        name={label}
        ends={ends}
        value={zonedField(value)}
        onChange={(field) => onChange(zonedMoment(field))}
      />
    </td>
  );
}

/** The beginnings and ends, in the edition's time. */
export function DatesControls({ part, open }: { part: EditedPart<Dates>; open: boolean }) {
  const t = useTexts();
  const language = useLanguage();
  const dates = part.value!;
  const { registration, submission, phases } = dates;
  const allEnds = [registration.endsAt, submission?.endsAt, ...phases.map(({ endsAt }) => endsAt)];
  const endsThen = (moment: string | undefined) =>
    !!moment && allEnds.some((end) => end && Date.parse(end) === Date.parse(moment));
  const begins = t('phases.begins');
  const ends = t('phases.ends');
  const name = { registration: t('ruleParts.registration'), submission: t('ruleParts.submission') };
  return (
    <PartSection
      id="dates"
      title={t('ruleParts.dates')}
      note={t('ruleParts.datesNote', { zone: zoneTime(language) })}
      pinned={!!part.stored!.pinned}
      open={open}
    >
      <TableScroll name={t('ruleParts.dates')}>
        <table className="data-table rule-dates">
          <thead>
            <tr>
              <th scope="col">{t('phases.phase')}</th>
              <th scope="col">{begins}</th>
              <th scope="col">{ends}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{name.registration}</th>
              <DateCell
                label={`${name.registration}, ${begins}`}
                value={registration.opensAt}
                onChange={(opensAt) => part.edit({ ...dates, registration: { ...registration, opensAt } })}
              />
              <DateCell
                label={`${name.registration}, ${ends}`}
                value={registration.endsAt}
                ends
                onChange={(endsAt) => part.edit({ ...dates, registration: { ...registration, endsAt } })}
              />
            </tr>
            {submission && (
              <tr>
                <th scope="row">{name.submission}</th>
                <td />
                <DateCell
                  label={`${name.submission}, ${ends}`}
                  value={submission.endsAt}
                  ends
                  onChange={(endsAt) => part.edit({ ...dates, submission: { endsAt } })}
                />
              </tr>
            )}
            {phases.map((phase, i) => {
              const change = (next: Partial<typeof phase>) =>
                part.edit({ ...dates, phases: phases.with(i, { ...phase, ...next, when: undefined }) });
              const title = phase.name[language];
              return (
                <tr key={phase.id}>
                  <th scope="row">{title}</th>
                  <DateCell
                    label={`${title}, ${begins}`}
                    value={phase.startsAt}
                    ends={endsThen(phase.startsAt)}
                    onChange={(startsAt) => change({ startsAt })}
                  />
                  <DateCell
                    label={`${title}, ${ends}`}
                    value={phase.endsAt}
                    ends
                    onChange={(endsAt) => change({ endsAt })}
                  />
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableScroll>
    </PartSection>
  );
}
