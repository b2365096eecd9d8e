import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import { OrganiserRow } from './OrganiserRow';
import type { Account, Change } from './organisers';

/** What an owner confirms or fills in first. */
export type Asked = 'disable' | 'second-factor' | 'address';

interface OrganiserTableProps {
  accounts: Account[];
  /** While the list is read anew. */
  reading: boolean;
  /** While an account changes. */
  busy: boolean;
  onChange: (change: Change) => void;
  onAsk: (account: Account, what: Asked) => void;
}

/** Accounts of the console. */
export function OrganiserTable({ accounts, reading, busy, onChange, onAsk }: OrganiserTableProps) {
  const t = useTexts();
  return (
    <TableScroll name={t('shell.screens.organisers')}>
      <table className="data-table organiser-table" aria-busy={reading}>
        <thead>
          <tr>
            <th scope="col">{t('organisers.name')}</th>
            <th scope="col">{t('organisers.role')}</th>
            <th scope="col">{t('organisers.factor')}</th>
            <th scope="col">{t('organisers.state')}</th>
            <th scope="col" className="align-end">
              {t('organisers.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <OrganiserRow
              key={account.id}
              {...{ account, busy, onChange }}
              onAsk={(what) => onAsk(account, what)}
            />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
