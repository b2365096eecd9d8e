import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pagePath } from '../../lib/paths';
import { useLanguage } from '../../lib/locale/useLanguage';
import '../../ui/layout/frame.css';
import '../../ui/button/button.css';
import './not-found.css';

/** The page for unknown addresses. */
export default function NotFound() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="lost">
      <div className="wrap">
        <div className="lost-gate frame" aria-hidden="true">
          <div className="lost-film">
            <div className="lost-frame lost-upper lit">
              <span>404</span>
            </div>
            <div className="lost-bar" />
            <div className="lost-frame lost-lower lit">
              <span>404</span>
            </div>
          </div>
        </div>
        <div className="lost-text">
          <h1>{t('notFound.title')}</h1>
          <p className="lead">{t('notFound.text')}</p>
          <div className="row">
            <Link className="button button-primary" to={pagePath('/', language)}>
              {t('backToHome')}
            </Link>
            <Link className="button button-text" to={pagePath('/guidelines', language)}>
              {t('notFound.guidelines')}
            </Link>
          </div>
        </div>
      </div>
    </div>
  );
}
