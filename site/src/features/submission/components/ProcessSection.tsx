import { useTranslation } from 'react-i18next';
import { lengthOf } from '../../../lib/form/emailAndPhone';
import { lengths } from '../../../lib/limits/limits.gen';
import { limitText, typesText } from '../../../lib/upload/fileRules';
import { FormSection } from '../../../ui/form/FormSection';
import { Segments } from '../../../ui/form/Segments';
import { TextArea } from '../../../ui/form/TextArea';
import { ToolsField } from './ToolsField';
import { UploadField } from './UploadField';
import type { SubmissionFormState } from '../hooks/useSubmission';

/** How the film was made, in words or as a file, and with which tools. */
export function ProcessSection({ state }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { draft, set, slots, faults } = state;
  const { processAs, process } = draft.value;
  return (
    <FormSection id="process" title={t('process.title')} note={t('process.note')}>
      <div className="field span-2">
        <span className="field-label" aria-hidden="true">
          {t('process.label')}
        </span>
        <Segments
          label={t('process.label')}
          value={processAs}
          onChange={(way) => set('processAs', way)}
          options={[
            { value: 'text', text: t('process.asText') },
            { value: 'file', text: t('process.asFile') },
          ]}
        />
        {processAs === 'text' ? (
          <TextArea
            rows={5}
            name="process"
            label={t('process.text')}
            hint={t('process.textHint')}
            counter={{ count: lengthOf(process), limit: lengths.process }}
            value={process}
            onChange={(typed) => set('process', typed)}
            onBlur={() => faults.leave('process')}
            error={faults.of('process')}
          />
        ) : (
          <UploadField
            slot={slots.process}
            name="processUploadId"
            drop={t('process.drop')}
            note={t('process.dropNote', { types: typesText('process'), limit: limitText('process') })}
            error={faults.of('processUploadId') ?? faults.of('process')}
          />
        )}
      </div>
      <ToolsField state={state} />
    </FormSection>
  );
}
