import { useTranslation } from 'react-i18next';
import type { LoginReason } from '../../../lib/api/api';
import { retention } from '../../../lib/limits/limits.gen';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { timeOfDay } from '../../../lib/locale/dates';
import { Button } from '../../../ui/button/Button';
import type { CodeLogin } from '../hooks/useCodeLogin';
import { endOf } from '../model/codeAsk';

/** Pages that a login leads to, with the key of their title. */
const PAGES = { '/register': 'register', '/submit': 'submit', '/create': 'create' } as const;

const pageHere = () => PAGES[location.pathname as keyof typeof PAGES];

interface LoginLeadProps {
  login: CodeLogin;
  reason?: LoginReason;
}

/** The sentence below the title: what this step is about. It is read out when the step changes. */
export function LoginLead({ login, reason }: LoginLeadProps) {
  const { t } = useTranslation(['passport', 'common']);
  const language = useLanguage();
  const { step, ask, now, email, changeAddress } = login;
  const page = pageHere();
  const text = () => {
    if (step === 'in') return page ? t('goingOnTo', { page: t(`common:titles.${page}`) }) : t('goingOn');
    if (step === 'over' && ask)
      return t('over', { end: timeOfDay(endOf(ask), language), now: timeOfDay(now, language) });
    if (step === 'link') return t('linkFor', { email });
    if (ask) return t('sentTo', { email: ask.email });
    if (reason === 'recent') return t('recent', { minutes: retention.freshLoginMinutes });
    return t(reason ? 'ended' : 'how');
  };
  return (
    <p className="login-lead">
      <span role="status">{text()}</span>
      {step === 'code' && (
        <>
          {' '}
          <Button look="text" className="login-change" aria-label={t('changeLabel')} onClick={changeAddress}>
            {t('change')}
          </Button>
        </>
      )}
    </p>
  );
}
