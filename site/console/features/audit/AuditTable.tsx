import { useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { actionKey } from '../../lib/actions';
import { contestTime } from '../../lib/times';
import { TableScroll } from '../../ui/TableScroll';
import { nameOf, type Row } from './audit';
import { AuditDetail } from './AuditDetail';
import { LogMark } from './LogMark';
import { Subject } from './Subject';

/** The rows of the audit log; pressing one shows what changed. */
export function AuditTable({ rows, busy }: { rows: Row[]; busy: boolean }) {
  const t = useTexts();
  const language = useLanguage();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <TableScroll name={t('shell.screens.audit')}>
      <table className="data-table audit-table" aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">{t('audit.at')}</th>
            <th scope="col">{t('audit.actor')}</th>
            <th scope="col">{t('audit.action')}</th>
            <th scope="col">{t('audit.subject')}</th>
            <th scope="col">{t('audit.reason')}</th>
            <th scope="col">{t('audit.log')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isOpen = row.id === open;
            return [
              <tr key={row.id} className={isOpen ? 'is-on' : undefined}>
                <td className="faint num">{contestTime(row.at, language)}</td>
                <td>
                  <span className="cut" title={row.actor}>
                    {row.actor === 'member'
                      ? t('audit.member')
                      : row.actor.startsWith('tools:')
                        ? t('audit.byTools', { name: nameOf(row.actor) })
                        : row.actorName || nameOf(row.actor)}
                  </span>
                </td>
                <th scope="row">
                  <button
                    type="button"
                    className="row-open"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? null : row.id)}
                  >
                    <span title={row.action}>{t(actionKey(row.action))}</span>
                  </button>
                </th>
                <td className="quiet">
                  <span className="cut" title={row.subject}>
                    <Subject row={row} />
                  </span>
                </td>
                <td className="quiet">
                  <span className="cut">{row.reason}</span>
                </td>
                <td>
                  <LogMark log={row.log} />
                </td>
              </tr>,
              isOpen && (
                <tr key={`${row.id} details`} className="is-on">
                  <td />
                  <td colSpan={5}>
                    <h3>{t('audit.details')}</h3>
                    <AuditDetail row={row} />
                  </td>
                </tr>
              ),
            ];
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}
