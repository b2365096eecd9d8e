import { useTranslation } from 'react-i18next';
import { pagePath } from '../../../lib/paths';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Checkbox } from '../../../ui/form/Choices';
import { FormSection } from '../../../ui/form/FormSection';
import type { RegistrationFormState } from '../hooks/useRegistration';

/** Age, consent, guidelines, terms and privacy notice. The pages open in another tab. */
export function AgreementSection({ state: { draft, set, errors } }: { state: RegistrationFormState }) {
  const { t } = useTranslation('registration');
  const language = useLanguage();
  const page = (path: string, title: string) => (
    <a href={pagePath(path, language)} target="_blank" rel="noopener">
      {title}
    </a>
  );
  return (
    <FormSection id="agreement" title={t('agreement.title')}>
      <div className="span-2">
        <Checkbox
          checked={draft.value.agreement}
          onChange={(agreed) => set('agreement', agreed)}
          error={errors.of('agreement')}
        >
          {t('agreement.before')}
          {page('/guidelines', t('agreement.guidelines'))}
          {t('agreement.comma')}
          {page('/terms', t('agreement.terms'))}
          {t('agreement.and')}
          {page('/privacy', t('agreement.privacy'))}
          {t('agreement.after')}
        </Checkbox>
      </div>
    </FormSection>
  );
}
