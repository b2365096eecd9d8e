import { useTexts } from '../../../i18n/useTexts';
import { StateMark } from '../../../ui/StateMark';
import { TableScroll } from '../../../ui/TableScroll';
import type { Outcome, Row } from '../api/registrations';
import { useSkipText } from '../hooks/useSkipText';
import { nameOf } from './QueueRow';

interface BulkTableProps {
  rows: Row[];
  outcomes: Outcome[];
  decision: 'approve' | 'deny';
}

/** How many rows are listed; those that are skipped come first. */
const SHOWN = 8;

/** What would happen to each: first those that would be left as they are. */
export function BulkTable({ rows, outcomes, decision }: BulkTableProps) {
  const t = useTexts();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = [...outcomes].sort((a, b) => Number(Boolean(b.skipped)) - Number(Boolean(a.skipped)));
  const state = decision === 'approve' ? 'PASS' : 'DENY';
  const skipText = useSkipText();
  return (
    <>
      <TableScroll name={t('registrations.bulk.would')}>
        <table className="t">
          <thead>
            <tr>
              <th scope="col">{t('registrations.bulk.name')}</th>
              <th scope="col">{t('registrations.bulk.would')}</th>
              <th scope="col">{t('registrations.bulk.mail')}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, SHOWN).map((outcome) => {
              const row = outcome.registration ?? byId.get(outcome.id)!;
              return (
                <tr key={outcome.id} className={outcome.skipped ? 'is-gone' : undefined}>
                  <th scope="row">{nameOf(row)}</th>
                  <td>
                    {outcome.skipped ? (
                      skipText(outcome)
                    ) : (
                      <StateMark state={state}>{t(`registrations.states.${state}`)}</StateMark>
                    )}
                  </td>
                  <td className="q">
                    {outcome.mail
                      ? t(`registrations.languages.${row.language}`)
                      : t('registrations.bulk.noMail')}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableScroll>
      {ordered.length > SHOWN && <p className="sm f">{t('shell.and', { count: ordered.length - SHOWN })}</p>}
    </>
  );
}
