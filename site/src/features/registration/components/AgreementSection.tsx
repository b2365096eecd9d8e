import { useTranslation } from 'react-i18next';
import { pagePath } from '../../../lib/paths';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Checkbox } from '../../../ui/form/Choices';
import { FormSection } from '../../../ui/form/FormSection';
import { OptionalConsents } from '../../../ui/form/OptionalConsents';
import type { RegistrationFormState } from '../hooks/useRegistration';
import { FORM_CONSENTS } from '../model/draft';

/** Age, taking part, guidelines, terms and privacy notice. The pages open in another tab. */
export function AgreementSection({
  state: { draft, set, errors, corrects },
}: {
  state: RegistrationFormState;
}) {
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
      {!corrects && (
        <div className="span-2 stack" role="group" aria-label={t('agreement.optional')}>
          <p className="quiet small">{t('agreement.optional')}</p>
          <OptionalConsents
            kinds={FORM_CONSENTS}
            value={draft.value.consents}
            onChange={(consents) => set('consents', consents)}
          />
        </div>
      )}
    </FormSection>
  );
}
