import EditionPhone from '@edition-phone';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { brand } from '../../content/catalogue';
import { useHydrated } from '../../lib/browser/useHydrated';
import { kind } from '../../lib/edition';
import { text, LANGUAGE_KEY } from '../../lib/locale/language';
import { useLanguage } from '../../lib/locale/useLanguage';
import { pagePath } from '../../lib/paths';
import { useIslands } from '../../lib/useIslands';
import { BrandMark, LanguageToggle } from '../../ui/layout/Header';
import { Button } from '../../ui/button/Button';
import { Icon } from '../../ui/art/Icon';
import { leaderIsland } from '../../ui/media/leader.island';
import { daysLeftIsland, phoneIsland } from './phone.island';
import '../../ui/layout/acts.css';
import './phone.css';
import { store } from '../../lib/browser/storage';

const CAMP = kind === 'applications';
const ISLANDS = [daysLeftIsland, leaderIsland, phoneIsland];

/** The page that phones are redirected to. The build resolves `@edition-phone` to the first screen of its edition: name, dates, the work that was shared, and a link to open on a computer. */
export default function Phone() {
  useIslands(ISLANDS);
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="phone" data-island="phone" data-acts="">
      <div className="phone-head">
        <span className="phone-mark">
          <BrandMark />
          <span>{text(CAMP ? brand.name : brand.contest, language)}</span>
        </span>
        <PhoneLanguages />
      </div>
      <EditionPhone />
      <div className="phone-foot">
        <p className="phone-refused" id="login-refused">
          {t('phone.refused')}
        </p>
        <p className="phone-work" hidden />
        {!CAMP && <p className="phone-ask">{t('phone.ask')}</p>}
        {CAMP ? (
          <p className="phone-how">{t('phone.howCamp')}</p>
        ) : (
          <p className="phone-how">
            <span data-in="before open last">{t('phone.how')}</span>
            <span data-in="closed finalists winners ceremony archive">{t('phone.howLater')}</span>
          </p>
        )}
        {!CAMP && <p className="phone-how phone-watch">{t('phone.watch')}</p>}
        <CopyLink />
        <p className="caption phone-notices">
          <Link to={pagePath('/privacy', language)}>{t('titles.privacy')}</Link>
          <Link to={pagePath('/terms', language)}>{t('titles.terms')}</Link>
        </p>
      </div>
    </div>
  );
}

/** The toggle between `/m` and `/en_m`; keeps the query, which names the shared page. */
function PhoneLanguages() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const hydrated = useHydrated();
  return (
    <LanguageToggle
      label={t('language')}
      current={useLanguage()}
      names={{ en: t('languageName.en'), zh: t('languageName.zh') }}
      addressIn={(language) => pagePath('/m', language) + (hydrated ? search : '')}
      onChoose={(language) => store(LANGUAGE_KEY, language)}
    />
  );
}

/** The button that copies the link; phone.island.ts answers it. */
function CopyLink() {
  const { t } = useTranslation();
  return (
    <>
      <Button look="primary" size="large" data-first data-copy>
        <Icon name="link" /> {t('phone.copy')}
      </Button>
      <p
        className="caption phone-copied"
        role="status"
        data-copied={t('phone.copied')}
        data-failed={t('phone.copyFailed')}
      />
    </>
  );
}
