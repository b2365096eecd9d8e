import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginReason } from '../../../lib/api/api';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { loginProviders, startAddress, type LoginProvider } from '../api/providers';

interface ProviderLinksProps {
  /** Why the window opened by itself. */
  reason?: LoginReason;
}

/**
 * A link per OpenID Connect provider; nothing where none is configured. It leaves the page: what waits for a recent login is
 * asked for again after it.
 */
export function ProviderLinks({ reason }: ProviderLinksProps) {
  const { t } = useTranslation('passport');
  const language = useLanguage();
  const [providers, setProviders] = useState<LoginProvider[]>([]);
  useEffect(() => {
    let gone = false;
    void loginProviders().then((all) => gone || setProviders(all));
    return () => {
      gone = true;
    };
  }, []);
  if (providers.length === 0) return null;
  return (
    <>
      <p className="quiet login-or">{t('or')}</p>
      {providers.map((provider) => (
        <a key={provider.id} className="button button-outline" href={startAddress(provider)}>
          {t('goOnWith', { name: text(provider.name, language) })}
        </a>
      ))}
      {reason === 'recent' && <p className="login-caption">{t('confirmAgain')}</p>}
    </>
  );
}
