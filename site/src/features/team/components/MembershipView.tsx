import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deadline, inReadersTime } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { pagePath } from '../../../lib/paths';
import { Button } from '../../../ui/button/Button';
import type { Membership } from '../api';

interface Props {
  membership: Membership;
  busy: boolean;
  onConfirm: () => void;
  onLeave: () => void;
}

/** Who named the member, what is stored, and what the member can do. */
export function MembershipView({ membership, busy, onConfirm, onLeave }: Props) {
  const { t } = useTranslation('team');
  const language = useLanguage();
  const { team, lead, member, answer, answeredAt } = membership;
  const at = answeredAt ? deadline(inReadersTime(answeredAt), language) : '';
  const privacy = <a href={pagePath('/privacy', language)}>{t('privacy')}</a>;
  if (!member) {
    return (
      <p className="lead" role="status">
        {answer === 'left' ? t('left', { team, time: at }) : t('notNamed', { team })}
      </p>
    );
  }
  const facts = [
    ['name', member.name],
    ['email', member.email],
    ['phone', `${member.phoneCountry} ${member.phone}`],
  ] as const;
  return (
    <>
      <p className="lead">{t('named', { team, lead })}</p>
      <dl className="team-facts">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`facts.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {t('use')} {privacy}
      </p>
      <div role="status">{answer === 'confirmed' && <p>{t('confirmed', { time: at })}</p>}</div>
      <Answers {...{ busy, onConfirm, onLeave }} confirmed={answer === 'confirmed'} />
    </>
  );
}

/** Confirming, and leaving, which is asked for a second time. */
function Answers({
  confirmed,
  busy,
  onConfirm,
  onLeave,
}: { confirmed: boolean } & Omit<Props, 'membership'>) {
  const { t } = useTranslation('team');
  const [asked, setAsked] = useState(false);
  if (asked) {
    return (
      <div className="team-ask" role="group" aria-label={t('ask')}>
        <p>{t('ask')}</p>
        <div className="team-buttons">
          <Button look="danger" busy={busy} onClick={onLeave}>
            {t('leaveNow')}
          </Button>
          <Button look="text" disabled={busy} onClick={() => setAsked(false)}>
            {t('stay')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="team-buttons">
      {!confirmed && (
        <Button look="primary" busy={busy} onClick={onConfirm}>
          {t('confirm')}
        </Button>
      )}
      <Button look="text" disabled={busy} onClick={() => setAsked(true)}>
        {t('leave')}
      </Button>
    </div>
  );
}
