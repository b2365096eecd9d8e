import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { edition } from '../../lib/edition';
import { pagePath } from '../../lib/paths';
import { useLanguage } from '../../lib/useLanguage';
import '../../ui/empty.css';
import '../../ui/button.css';

/** Says that the creation tools have not opened, and what can be done instead. */
export default function Create() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [to, words] =
    edition === 'international' ? ['/submit', t('submitEntry')] : [pagePath('/', language), t('backToHome')];
  return (
    <div className="screen-waiting empty">
      <b>{t('creation.closedTitle')}</b>
      {edition === 'international' && <span>{t('creation.closedText')}</span>}
      <Link className="button button-outline" to={to}>
        {words}
      </Link>
    </div>
  );
}
