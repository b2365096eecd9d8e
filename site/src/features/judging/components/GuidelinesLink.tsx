import { useTranslation } from 'react-i18next';
import { kind } from '../../../lib/edition';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { pagePath } from '../../../lib/paths';

/** The camp's guidelines, which every page of the camp links. In another tab: what is being typed stays. */
export function GuidelinesLink() {
  const { t } = useTranslation();
  const language = useLanguage();
  if (kind !== 'applications') return null;
  return (
    <a className="judging-logout" href={pagePath('/guidelines', language)} target="_blank" rel="noopener">
      {t('footer.guidelines')}
    </a>
  );
}
