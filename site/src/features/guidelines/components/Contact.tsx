import { useTranslation } from 'react-i18next';
import { brand } from '../../../content/catalogue';
import { text } from '../../../lib/locale/bilingual';
import { useLanguage } from '../../../lib/locale/useLanguage';

/** How to reach the organisers. */
export function Contact() {
  const { t } = useTranslation('guidelines');
  const language = useLanguage();
  return (
    <>
      <p>
        {t('contact.missing')} <a href={`mailto:${brand.contactMail}`}>{t('contact.write')}</a>
        <span className="num">
          {language === 'zh' ? `（${brand.contactMail}）` : ` (${brand.contactMail})`}
        </span>
      </p>
      {brand.social.length > 0 && (
        <ul className="plain-list">
          {brand.social.map(({ name, url }) => (
            <li key={url}>
              <a href={url}>{text(name, language)}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
