import { useTranslation } from 'react-i18next';
import { timeOfDay } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { verificationCode } from '../../../lib/limits/limits.gen';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import type { CodeLogin } from '../hooks/useCodeLogin';
import { endOf } from '../model/codeAsk';
import { CodeDigits } from './CodeDigits';
import { CodeLetters } from './CodeLetters';
import { ResendWait } from './ResendWait';

/** How long a mail may take before the window says where it could be, in milliseconds. */
const LATE_MS = 30_000;

/** Asks for the digits, or letters, and logs in with the last of them. */
export function CodeStep({ login }: { login: CodeLogin }) {
  const { t } = useTranslation('passport');
  const language = useLanguage();
  const { ask, now, code, setCode, busy, failure, resend, send, enter } = login;
  const late = !code && !busy && !failure && now >= ask!.sentAt + LATE_MS;
  return (
    <>
      {ask!.letters ? (
        <CodeLetters value={code} onChange={setCode} busy={busy} />
      ) : (
        <CodeDigits label={t('code')} value={code} onChange={setCode} wrong={!!failure} busy={busy} />
      )}
      {failure && (
        <p className="field-error" id="login-failure" role="alert">
          <Icon name="alert" />
          <span>{failure.text}</span>
        </p>
      )}
      {failure?.retry && (
        <Button look="primary" onClick={enter}>
          {t('tryAgain')}
        </Button>
      )}
      <div role="status">
        {busy && <p className="login-caption">{t('loggingIn')}</p>}
        {late && (
          <div className="login-late">
            <b>{t('late')}</b>
            <p>{t('lateHelp')}</p>
          </div>
        )}
      </div>
      {resend.secondsLeft ? (
        <ResendWait seconds={resend.secondsLeft} />
      ) : (
        <Button busy={resend.sending} onClick={send}>
          {t('sendNew')}
        </Button>
      )}
      {!late && !failure && (
        <p className="login-caption">
          {t('validUntil', {
            minutes: verificationCode.lifetimeMinutes,
            time: timeOfDay(endOf(ask!), language),
          })}
        </p>
      )}
    </>
  );
}
