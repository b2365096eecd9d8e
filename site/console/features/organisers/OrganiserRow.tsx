import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { session } from '../../lib/session';
import { contestTime } from '../../lib/times';
import { Choice } from '../../ui/Choice';
import { RefusedMail } from '../../ui/RefusedMail';
import { StateMark } from '../../ui/StateMark';
import { ROLES, type Account, type Change } from './organisers';

interface OrganiserRowProps {
  account: Account;
  busy: boolean;
  onChange: (change: Change) => void;
  onAsk: (what: 'disable' | 'second-factor' | 'address') => void;
}

/** One account, and what an owner can do with it. */
export function OrganiserRow({ account, busy, onChange, onAsk }: OrganiserRowProps) {
  const t = useTexts();
  const language = useLanguage();
  const { me } = useStore(session);
  const { id, name, email, role, secondFactor, personalData, disabledAt } = account;
  return (
    <tr className={disabledAt ? 'is-gone' : undefined}>
      <th scope="row">
        {name} {id === me?.id && <span className="faint">({t('organisers.you')})</span>}
        <span className="small faint organiser-mail">{email}</span>
        <RefusedMail mail={account.loggedIn ? null : account.invitation} />
      </th>
      <td>
        <Choice
          label={`${t('organisers.role')}: ${name}`}
          value={role}
          options={ROLES.map((value) => ({ value, text: t(`shell.roles.${value}`) }))}
          onChange={(chosen) => onChange({ id, what: 'role', role: chosen, before: role })}
        />
        {role === 'viewer' && (
          <label className="organiser-people small">
            <span className="tick">
              <input
                type="checkbox"
                aria-label={`${t('organisers.withoutPeople')}: ${name}`}
                checked={!personalData}
                onChange={({ target }) =>
                  onChange({ id, what: 'personal-data', personalData: !target.checked })
                }
              />
              <i />
            </span>
            {t('organisers.withoutPeople')}
          </label>
        )}
      </td>
      <td>{t(secondFactor ? 'organisers.hasFactor' : 'organisers.noFactor')}</td>
      <td>
        <StateMark state={disabledAt ? 'off' : 'ok'}>
          {disabledAt
            ? t('organisers.disabled', { time: contestTime(disabledAt, language) })
            : t(account.loggedIn ? 'organisers.open' : 'organisers.invited')}
        </StateMark>
      </td>
      <td className="align-end">
        {!account.loggedIn && !disabledAt && (
          <>
            <Button look="text" className="button-mini" onClick={() => onAsk('address')}>
              {t('organisers.correct')}
            </Button>
            <Button
              look="text"
              className="button-mini"
              busy={busy}
              onClick={() => onChange({ id, what: 'invite' })}
            >
              {t('organisers.inviteAgain')}
            </Button>
          </>
        )}
        {secondFactor && (
          <Button look="text" className="button-mini" onClick={() => onAsk('second-factor')}>
            {t('organisers.resetFactor')}
          </Button>
        )}
        {disabledAt ? (
          <Button className="button-mini" busy={busy} onClick={() => onChange({ id, what: 'enable' })}>
            {t('organisers.enable')}
          </Button>
        ) : (
          <Button className="button-mini" onClick={() => onAsk('disable')}>
            {t('organisers.disable')}
          </Button>
        )}
      </td>
    </tr>
  );
}
