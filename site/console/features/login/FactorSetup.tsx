import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { Failed, Loading } from '../../ui/State';
import { FactorForm } from './FactorForm';
import { setUpFactor } from './login';

type Key = Awaited<ReturnType<typeof setUpFactor>>;

/** Makes the key of an authenticator app and confirms it with the first code. */
export function FactorSetup({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const t = useTexts();
  const [key, setKey] = useState<Key | null>(null);
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
  return (
    <FactorForm onDone={onDone}>
      <h2>{t('login.setupTitle')}</h2>
      <p className="quiet">{t('login.setupLead')}</p>
      <img className="lg-qr" src={key.qr} width="200" height="200" alt={t('login.setupPicture')} />
      <dl className="kv">
        <dt>{t('login.setupKey')}</dt>
        <dd>
          <code>{key.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
        </dd>
      </dl>
    </FactorForm>
  );
}
