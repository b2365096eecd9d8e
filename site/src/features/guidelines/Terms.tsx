import terms from '@edition/terms.json';
import { useTranslation } from 'react-i18next';
import { Notice } from './components/Notice';

/** The terms of the edition. */
export default function Terms() {
  const { t } = useTranslation();
  return <Notice title={t('titles.terms')} notice={terms} />;
}
