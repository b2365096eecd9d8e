import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import type { Invitation, Juror } from './jury';
import { JurorRow } from './JurorRow';

interface JuryTableProps {
  jury: Juror[];
  busy: boolean;
  mayChange: boolean;
  mayRemind: boolean;
  onLink: (invitation: Invitation) => void;
}

/** Everybody of the jury, with what is done and what is left. */
export function JuryTable({ jury, busy, mayChange, mayRemind, onLink }: JuryTableProps) {
  const t = useTexts();
  return (
    <TableScroll name={t('shell.screens.jury')}>
      <table className="data-table jury-table" aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">{t('jury.name')}</th>
            <th scope="col">{t('jury.progress')}</th>
            <th scope="col">{t('jury.lastSeen')}</th>
            <th scope="col" className="align-end">
              {t('jury.conflicts')}
            </th>
            <th scope="col">{t('jury.factor')}</th>
            <th scope="col" className="align-end">
              {t('jury.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {jury.map((juror) => (
            <JurorRow key={juror.id} {...{ juror, mayChange, mayRemind, onLink }} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
