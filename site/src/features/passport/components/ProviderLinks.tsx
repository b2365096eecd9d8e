import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginReason } from '../../../lib/api/api';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { NO_PROVIDERS, offerProviders, openAside, startAddress } from '../api/providers';

interface ProviderLinksProps {
  /** Why the window opened by itself. */
  reason?: LoginReason;
}

/**
 * A link per OpenID Connect provider; nothing where none is configured. After an expired login it opens in a window of its
 * own, so that what was being done goes on here. Else it leaves the page: what waits for a recent login is asked for again
 * after it.
 */
export function ProviderLinks({ reason }: ProviderLinksProps) {
  const { t } = useTranslation('passport');
  const language = useLanguage();
  const [{ providers, exchange }, setOffer] = useState(NO_PROVIDERS);
  useEffect(() => {
    let gone = false;
    void offerProviders().then((offer) => gone || setOffer(offer));
    return () => {
      gone = true;
    };
  }, []);
  if (providers.length === 0) return null;
  return (
    <>
      <p className="quiet login-or">{t('or')}</p>
      {providers.map((provider) => (
        <a
          key={provider.id}
          className="button button-outline"
          href={startAddress(provider, exchange)}
          onClick={(event) => {
            if (reason === 'expired' && openAside(provider, language, exchange)) event.preventDefault();
          }}
        >
          {t('goOnWith', { name: text(provider.name, language) })}
        </a>
      ))}
      {reason === 'expired' && <p className="login-caption">{t('opensAside')}</p>}
      {reason === 'recent' && <p className="login-caption">{t('confirmAgain')}</p>}
    </>
  );
}
