import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { brand } from '../../../content/catalogue';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { pagePath } from '../../../lib/paths';
import type { PublishedWorks } from '../api/account';

/** Confirms the deletion, and says what an organiser has still to remove. */
export function Deleted({ publishedWorks }: { publishedWorks: PublishedWorks }) {
  const { t } = useTranslation(['account', 'common']);
  const language = useLanguage();
  return (
    <div className="wrap account-deleted">
      <h2 tabIndex={-1} ref={(title) => title?.focus()}>
        {t('deleted.title')}
      </h2>
      <p className="lead">{t('deleted.text')}</p>
      {publishedWorks.length > 0 && (
        <p>
          {t('deleted.published')}
          <a href={`mailto:${brand.contactMail}`}>{brand.contactMail}</a>
          {t('deleted.publishedEnd')}
        </p>
      )}
      <Link className="button button-primary" to={pagePath('/', language)}>
        {t('common:backToHome')}
      </Link>
    </div>
  );
}
