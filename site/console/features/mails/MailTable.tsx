import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts, type TextKey } from '../../i18n/useTexts';
import { contestTime } from '../../lib/times';
import { StateMark } from '../../ui/StateMark';
import { TableScroll } from '../../ui/TableScroll';
import type { Row } from './mails';

const SHAPES = { waiting: 'wait', sent: 'ok', failed: 'bad', cancelled: 'off' } as const;

interface MailTableProps {
  rows: Row[];
  openId: string | null;
  busy: boolean;
  onOpen: (id: string) => void;
}

/** The mails of a filter, in its order. */
export function MailTable({ rows, openId, busy, onOpen }: MailTableProps) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <TableScroll name={t('shell.screens.mails')}>
      <table className="data-table" aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">{t('mails.to')}</th>
            <th scope="col">{t('mails.subject')}</th>
            <th scope="col">{t('mails.when')}</th>
            <th scope="col">{t('mails.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={row.id === openId ? 'is-on' : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className="row-open"
                  aria-current={row.id === openId || undefined}
                  onClick={() => onOpen(row.id)}
                >
                  <b className="cut">{row.to}</b>
                  <i>{t(`registrations.languages.${row.language}`)}</i>
                </button>
              </th>
              <td>
                <span className="cut">{row.subject ?? t(`mails.kinds.${row.kind}` as TextKey)}</span>
              </td>
              <td className="num faint">{contestTime(row.createdAt, language)}</td>
              <td>
                <StateMark state={SHAPES[row.state]}>
                  {row.held
                    ? t('mails.held', { time: contestTime(row.notBefore, language) })
                    : t(`mails.states.${row.state}`)}
                </StateMark>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
