import { useTranslation } from 'react-i18next';
import { brand, rules } from '../../../content/catalogue';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { pagePath } from '../../../lib/paths';
import { Checkbox } from '../../../ui/form/Choices';
import { FormSection } from '../../../ui/form/FormSection';
import type { SubmissionFormState } from '../hooks/useSubmission';

/** The confirmations: the share made with the designated tool, and the guidelines. */
export function AgreementSection({ state: { draft, set, errors } }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const language = useLanguage();
  const { minimumAiPercent, maximumRunningMinutes } = rules.figures;
  return (
    <FormSection id="agreement" title={t('agreement.title')}>
      <div className="span-2 stack">
        <Checkbox
          checked={draft.value.aiShareConfirmed}
          onChange={(checked) => set('aiShareConfirmed', checked)}
          error={errors.of('aiShareConfirmed')}
        >
          {t('agreement.aiShare', { percent: minimumAiPercent, tool: text(brand.designatedTool, language) })}
        </Checkbox>
        <Checkbox
          checked={draft.value.agreement}
          onChange={(checked) => set('agreement', checked)}
          error={errors.of('agreement')}
        >
          {t('agreement.before', { minutes: maximumRunningMinutes })}
          <a href={pagePath('/guidelines', language)} target="_blank" rel="noopener">
            {t('agreement.guidelines')}
          </a>
          {t('agreement.after')}
        </Checkbox>
      </div>
    </FormSection>
  );
}
