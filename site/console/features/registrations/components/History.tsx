import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../../i18n/useTexts';
import { isEntrant, personName } from '../../../lib/actors';
import { useActorName } from '../../../lib/colleagues';
import { contestTime } from '../../../lib/times';
import type { Shown } from '../api/registrations';

const ACTIONS = [
  ...(['submit', 'correct', 'approve', 'deny', 'reopen', 'resend'] as const),
  ...(['withdraw', 'withdraw_at_request', 'disqualify', 'restore'] as const),
];

/** What happened to a registration, the last first. */
export function History({ entries }: { entries: Shown['history'] }) {
  const t = useTexts();
  const language = useLanguage();
  const nameOf = useActorName();
  return (
    <ol className="history num">
      {[...entries].reverse().map(({ at, actor, action, reason }) => {
        const name = ACTIONS.find((each) => action === `registration.${each}`) ?? 'other';
        return (
          <li key={at + action}>
            <span>{contestTime(at, language)}</span>
            <p>
              <b>{t(`registrations.actions.${name}`)}</b>{' '}
              <span title={isEntrant(actor) ? undefined : personName(actor)}>
                {isEntrant(actor)
                  ? t('registrations.entrantDid')
                  : t('registrations.by', { name: nameOf(actor) })}
              </span>
              {reason && <q className="queue-reason">{reason}</q>}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
