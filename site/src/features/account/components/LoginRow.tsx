import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserName } from '../../../lib/browser/browserName';
import { edition } from '../../../lib/edition';
import { deadline, inReadersTime } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { Tag } from '../../../ui/feedback/Tag';
import type { Login } from '../api/account';
import { countryName } from '../../../lib/locale/countryName';

interface LoginRowProps {
  login: Login;
  onEnd: () => Promise<void>;
}

/** One login: its browser, its edition where that is another one, where it was, and its times as the reader's clock shows them. */
export function LoginRow({ login, onEnd }: LoginRowProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const { browser, system, device } = browserName(login.userAgent);
  const name = t(browser && system ? 'logins.on' : 'logins.browser', {
    browser: browser ?? system ?? t('logins.unknown'),
    system: system ?? '',
  });
  const time = (moment: string) => deadline(inReadersTime(moment), language);
  const lastUsed = t('logins.lastUsed', { time: time(login.lastUsedAt) });
  const country = countryName(login.country, language);
  const from = t(country ? 'logins.from' : 'logins.fromUnknown', {
    device: t(`logins.device.${device}`),
    country: country ?? '',
  });
  const end = () => {
    setBusy(true);
    void onEnd().finally(() => setBusy(false));
  };
  return (
    <li>
      <div>
        <p className="row">
          <b>{name}</b>
          {login.current && <Tag look="lit">{t('logins.here')}</Tag>}
          {login.edition !== edition && <Tag>{login.title?.[language] ?? t('logins.otherEdition')}</Tag>}
        </p>
        <p className="caption">{from}</p>
        <p className="caption num">{lastUsed}</p>
        <p className="caption num">
          {t('logins.times', { from: time(login.createdAt), until: time(login.expiresAt) })}
        </p>
      </div>
      {!login.current && (
        <Button
          look="text"
          size="small"
          busy={busy}
          aria-label={t('logins.endLabel', { name, lastUsed })}
          onClick={end}
        >
          {t('logins.end')}
        </Button>
      )}
    </li>
  );
}
