import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthOf } from '../../../lib/form/text';
import { maximumSize } from '../../../lib/limits/limits';
import { lengths } from '../../../lib/limits/limits.gen';
import { typesText } from '../../../lib/upload/fileRules';
import { Icon } from '../../../ui/art/Icon';
import '../../../ui/form/choice.css';
import { FormSection } from '../../../ui/form/FormSection';
import { Segments } from '../../../ui/form/Choices';
import { TextArea, TextField } from '../../../ui/form/Inputs';
import { FileField } from '../../../ui/upload/FileField';
import type { SubmissionFormState } from '../hooks/useSubmission';
import { TOOLS, type Tool } from '../model/draft';

/** How the film was made, as text or as a file, and with which tools. */
export function ProcessSection({ state }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { draft, set, slots, errors } = state;
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
            onBlur={() => errors.leave('process')}
            error={errors.of('process')}
          />
        ) : (
          <FileField
            slot={slots.process}
            name="processUploadId"
            drop={t('process.drop')}
            note={t('process.dropNote', { types: typesText('process'), limit: maximumSize('process') })}
            error={errors.of('processUploadId') ?? errors.of('process')}
          />
        )}
      </div>
      <ToolsField state={state} />
    </FormSection>
  );
}

/** The tools used; `other` asks for its name. */
function ToolsField({ state: { draft, set, errors } }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { tools, otherTool } = draft.value;
  const errorId = `${useId()}-error`;
  const error = errors.of('tools');
  const toggle = (tool: Tool, on: boolean) =>
    set(
      'tools',
      TOOLS.filter((other) => (other === tool ? on : tools.includes(other))),
    );
  return (
    <>
      <fieldset className="field span-2" aria-describedby={error ? errorId : undefined}>
        <legend className="field-label">{t('process.tools')}</legend>
        <div className="tools">
          {TOOLS.map((tool) => (
            <label className="choice tool" key={tool}>
              <input
                type="checkbox"
                name="tools"
                value={tool}
                checked={tools.includes(tool)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                onChange={(event) => toggle(tool, event.target.checked)}
              />
              <span>{t(`process.${tool}`)}</span>
            </label>
          ))}
        </div>
        {error && (
          <p className="field-error" id={errorId}>
            <Icon name="alert" />
            {error}
          </p>
        )}
      </fieldset>
      {tools.includes('other') && (
        <TextField
          name="otherTool"
          label={t('process.otherTool')}
          value={otherTool}
          onChange={(typed) => set('otherTool', typed)}
          onBlur={() => errors.leave('otherTool')}
          error={errors.of('otherTool')}
        />
      )}
    </>
  );
}
