import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { pagePath } from '../../../lib/paths';

/** What logging in agrees to. The pages open in another tab. */
export function Agreement() {
  const { t } = useTranslation('passport');
  const language = useLanguage();
  const page = (path: string, title: string) => (
    <a href={pagePath(path, language)} target="_blank" rel="noopener">
      {title}
    </a>
  );
  return (
    <p className="login-caption">
      {t('agree.before')}
      {page('/terms', t('agree.terms'))}
      {t('agree.between')}
      {page('/privacy', t('agree.privacy'))}
      {t('agree.after')}
    </p>
  );
}
