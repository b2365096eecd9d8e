import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { signWithPasskey } from '../../lib/passkey';
import { useAttempt } from './useAttempt';

/** The second factor by a passkey: the browser asks for the finger, the face or the PIN. */
export function PasskeyFactor({ onDone }: { onDone: () => void }) {
  const t = useTexts();
  const attempt = useAttempt('credential');
  return (
    <div className="console-login-form">
      <h2>{t('login.factorTitle')}</h2>
      <p className="quiet">{t('login.passkeyLead')}</p>
      <Button
        look="primary"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the step is about this one button
        autoFocus
        busy={attempt.busy}
        onClick={() =>
          attempt.run(async () => {
            await signWithPasskey();
            onDone();
          })
        }
      >
        {t('login.passkeyUse')}
      </Button>
      {attempt.error && (
        <p className="field-error" role="alert">
          {attempt.error}
        </p>
      )}
    </div>
  );
}
