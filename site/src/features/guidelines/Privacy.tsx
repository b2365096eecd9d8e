import privacy from '@edition/privacy.json';
import { useTranslation } from 'react-i18next';
import { Notice } from './components/Notice';

/** The privacy notice of the edition. */
export default function Privacy() {
  const { t } = useTranslation();
  return <Notice title={t('titles.privacy')} notice={privacy} />;
}
