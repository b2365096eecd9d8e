import { useState } from 'react';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { passkeysWork } from '../../lib/passkey';
import { AddPasskey } from './AddPasskey';
import { FactorSetup } from './FactorSetup';

/** The first second factor of an account: a passkey, or an authenticator app. */
export function FactorChoice({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const t = useTexts();
  const [app, setApp] = useState(!passkeysWork());
  return (
    <>
      {app ? (
        <FactorSetup onDone={onDone} />
      ) : (
        <div className="console-login-form">
          <h2>{t('login.setupTitle')}</h2>
          <p className="quiet">{t('login.passkeySetupLead')}</p>
          <AddPasskey onAdded={onDone} />
        </div>
      )}
      {passkeysWork() && (
        <p className="console-login-more">
          <Button look="text" size="small" onClick={() => setApp(!app)}>
            {t(app ? 'login.passkeyInstead' : 'login.appInstead')}
          </Button>
        </p>
      )}
    </>
  );
}
