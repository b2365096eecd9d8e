import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';
import { TextField } from '../../../ui/form/TextField';
import '../../../ui/form/choice.css';
import { TOOLS, type Tool } from '../model/draft';
import type { SubmissionFormState } from '../hooks/useSubmission';

/** The tools a film was made with; another one is named in words. */
export function ToolsField({ state: { draft, set, faults } }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { tools, otherTool } = draft.value;
  const errorId = `${useId()}-error`;
  const error = faults.of('tools');
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
          onBlur={() => faults.leave('otherTool')}
          error={faults.of('otherTool')}
        />
      )}
    </>
  );
}
