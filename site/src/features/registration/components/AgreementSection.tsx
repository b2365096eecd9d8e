import { useTranslation } from 'react-i18next';
import { pagePath } from '../../../lib/paths';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Checkbox } from '../../../ui/form/Checkbox';
import { FormSection } from '../../../ui/form/FormSection';
import type { RegistrationFormState } from '../hooks/useRegistration';

/** The agreement: age, consent, guidelines. The guidelines open beside the form. */
export function AgreementSection({ state: { draft, set, faults } }: { state: RegistrationFormState }) {
  const { t } = useTranslation('registration');
  const language = useLanguage();
  return (
    <FormSection id="agreement" title={t('agreement.title')}>
      <div className="span-2">
        <Checkbox
          checked={draft.value.agreement}
          onChange={(agreed) => set('agreement', agreed)}
          error={faults.of('agreement')}
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
