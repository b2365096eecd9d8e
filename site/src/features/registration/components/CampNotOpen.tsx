import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pagePath } from '../../../lib/paths';
import { useLanguage } from '../../../lib/locale/useLanguage';
import '../../../ui/button/button.css';
import '../../../ui/feedback/empty.css';

/** Says that the camp's form is not open, and where to read what it will ask for. */
export function CampNotOpen() {
  const { t } = useTranslation('registration');
  const language = useLanguage();
  return (
    <div className="screen-waiting empty">
      <b>{t('camp.title')}</b>
      <span>{t('camp.text')}</span>
      <Link className="button button-outline" to={pagePath('/guidelines', language)}>
        {t('camp.guidelines')}
      </Link>
    </div>
  );
}
