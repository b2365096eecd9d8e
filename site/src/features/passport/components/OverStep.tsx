import { useTranslation } from 'react-i18next';
import { verificationCode } from '../../../lib/limits/limits.gen';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import type { CodeLogin } from '../hooks/useCodeLogin';
import { ResendWait } from './ResendWait';

/** A code that ended before it was typed: the next step is a new one. */
export function OverStep({ login }: { login: CodeLogin }) {
  const { t } = useTranslation('passport');
  const { ask, failure, resend, changeAddress } = login;
  return (
    <>
      {!ask!.letters && (
        <div className="login-digits is-over" aria-hidden="true">
          {Array.from({ length: verificationCode.digits }, (_, place) => (
            <span key={place} className="frame" />
          ))}
        </div>
      )}
      {failure && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          <span>{failure.text}</span>
        </p>
      )}
      {resend.secondsLeft > 0 && <ResendWait seconds={resend.secondsLeft} />}
      <Button look="primary" type="submit" busy={resend.sending} disabled={resend.secondsLeft > 0}>
        {t('sendNew')}
      </Button>
      <p className="login-caption">
        {t('overTo', { email: ask!.email })}{' '}
        <Button look="text" className="login-change" aria-label={t('changeLabel')} onClick={changeAddress}>
          {t('change')}
        </Button>
      </p>
    </>
  );
}
