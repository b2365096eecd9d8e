import { useState } from 'react';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { passkeysWork } from '../../lib/passkey';
import type { Me } from '../../lib/session';
import { FactorForm } from './FactorForm';
import { PasskeyFactor } from './PasskeyFactor';

interface FactorStepProps {
  me: Me;
  /** Gets the recovery codes of an account's first second factor, else none. */
  onDone: (recoveryCodes: string[]) => void;
}

/** Asks for the second factor: a passkey where the account has one, or a code. */
export function FactorStep({ me, onDone }: FactorStepProps) {
  const t = useTexts();
  const offered = me.passkeys > 0 && passkeysWork();
  const [typed, setTyped] = useState(!offered);
  return (
    <>
      {typed ? <FactorForm onDone={onDone} app={me.app} /> : <PasskeyFactor onDone={() => onDone([])} />}
      {offered && (
        <p className="console-login-more">
          <Button look="text" size="small" onClick={() => setTyped(!typed)}>
            {t(typed ? 'login.passkeyInstead' : me.app ? 'login.codeInstead' : 'login.recoveryInstead')}
          </Button>
        </p>
      )}
    </>
  );
}
