import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { brand } from '../content/catalogue';
import { text } from '../lib/locale/language';
import { pagePath } from '../lib/paths';
import { useLanguage } from '../lib/locale/useLanguage';

/** Organiser, guidelines and contact at the foot of inner pages. */
export function SiteFooter() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <footer className="footer">
      <div className="wrap">
        <p>{t('footer.organiser', { organiser: text(brand.organiser, language) })}</p>
        <nav aria-label={t('footer.label')}>
          <Link to={pagePath('/guidelines', language)}>{t('footer.guidelines')}</Link>
          {brand.social.map(({ name, url }) => (
            <a key={url} href={url}>
              {text(name, language)}
            </a>
          ))}
          <a href={`mailto:${brand.contactMail}`}>{t('footer.contact')}</a>
        </nav>
      </div>
    </footer>
  );
}
