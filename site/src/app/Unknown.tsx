import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { pagePath } from '../lib/paths';

/** Any path the edition does not have leads to the page that says so. */
export function Unknown() {
  const { i18n } = useTranslation();
  return <Navigate to={pagePath('/404', i18n.language === 'zh' ? 'zh' : 'en')} replace />;
}
