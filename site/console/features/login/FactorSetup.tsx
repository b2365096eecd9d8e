import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { Failed, Loading } from '../../ui/State';
import { AppKeyForm, type AppKey } from './AppKeyForm';
import { setUpFactor } from './login';

/** Makes the key of an authenticator app during a login, and confirms it. */
export function FactorSetup({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const t = useTexts();
  const [key, setKey] = useState<AppKey | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    setUpFactor().then(
      (made) => gone || setKey(made),
      (cause: unknown) => gone || setError(cause),
    );
    return () => {
      gone = true;
    };
  }, [tries]);
  const again = () => {
    setError(null);
    setTries(tries + 1);
  };
  if (error) return <Failed error={error} onRetry={again} />;
  if (!key) return <Loading />;
  return <AppKeyForm appKey={key} title={t('login.setupTitle')} onDone={onDone} />;
}
