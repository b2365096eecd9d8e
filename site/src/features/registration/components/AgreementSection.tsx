import { useTranslation } from 'react-i18next';
import { pagePath } from '../../../lib/paths';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Checkbox } from '../../../ui/form/Choices';
import { FormSection } from '../../../ui/form/FormSection';
import type { RegistrationFormState } from '../hooks/useRegistration';

/** Age, consent and guidelines. The guidelines open in another tab. */
export function AgreementSection({ state: { draft, set, errors } }: { state: RegistrationFormState }) {
  const { t } = useTranslation('registration');
  const language = useLanguage();
  return (
    <FormSection id="agreement" title={t('agreement.title')}>
      <div className="span-2">
        <Checkbox
          checked={draft.value.agreement}
          onChange={(agreed) => set('agreement', agreed)}
          error={errors.of('agreement')}
        >
          {t('agreement.before')}
          <a href={pagePath('/guidelines', language)} target="_blank" rel="noopener">
            {t('agreement.guidelines')}
          </a>
          {t('agreement.after')}
        </Checkbox>
      </div>
    </FormSection>
  );
}
