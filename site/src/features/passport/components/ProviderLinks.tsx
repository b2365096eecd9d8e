import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { loginProviders, startAddress, type LoginProvider } from '../api/providers';

/** A link per OpenID Connect provider; nothing where none is configured. */
export function ProviderLinks() {
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
    </>
  );
}
