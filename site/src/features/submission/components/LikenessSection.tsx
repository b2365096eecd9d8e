import { useTranslation } from 'react-i18next';
import { maximumSize } from '../../../lib/limits/limits';
import { typesText } from '../../../lib/upload/fileRules';
import { Checkbox, Segments } from '../../../ui/form/Choices';
import { FormSection } from '../../../ui/form/FormSection';
import { FileField } from '../../../ui/upload/FileField';
import type { SubmissionFormState } from '../hooks/useSubmission';
import { LIKENESSES, needsConsent, WARNINGS, type DraftDisclosure, type Likeness } from '../model/disclosure';

/** Whose faces and voices can be recognised, with their consent, and what the film warns of. */
export function LikenessSection({ state }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { draft, set, slots, errors } = state;
  const { disclosure } = draft.value;
  const put = (part: Partial<DraftDisclosure>) => set('disclosure', { ...disclosure, ...part });
  return (
    <FormSection id="likeness" title={t('likeness.title')} note={t('likeness.note')}>
      <div className="field span-2">
        <span className="field-label" aria-hidden="true">
          {t('likeness.label')}
        </span>
        <Segments<Likeness | ''>
          label={t('likeness.label')}
          value={disclosure.likeness ?? ''}
          onChange={(likeness) => likeness && put({ likeness })}
          options={LIKENESSES.map((value) => ({ value, text: t(`likeness.${value}`) }))}
        />
        {errors.of('disclosure.likeness') && (
          <p className="field-error">{errors.of('disclosure.likeness')}</p>
        )}
        {needsConsent(disclosure) && (
          <FileField
            slot={slots.consent}
            name="disclosure.consentUploadId"
            drop={t('likeness.drop')}
            note={t('process.dropNote', { types: typesText('process'), limit: maximumSize('process') })}
            error={errors.of('disclosure.consentUploadId')}
          />
        )}
      </div>
      <fieldset className="field span-2 content-warnings">
        <legend className="field-label">{t('likeness.warnings')}</legend>
        {WARNINGS.map((warning) => (
          <Checkbox
            key={warning}
            checked={disclosure.warnings.includes(warning)}
            onChange={(on) =>
              put({
                warnings: WARNINGS.filter((other) =>
                  other === warning ? on : disclosure.warnings.includes(other),
                ),
              })
            }
          >
            {t(`likeness.warningNames.${warning}`)}
          </Checkbox>
        ))}
      </fieldset>
    </FormSection>
  );
}
