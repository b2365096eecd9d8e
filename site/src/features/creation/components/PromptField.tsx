import { useTranslation } from 'react-i18next';
import { lengthOf } from '../../../lib/form/emailAndPhone';
import { TextArea } from '../../../ui/form/TextArea';
import { unitOf } from '../model/settings';
import type { TaskForm } from '../hooks/useTaskForm';

interface PromptFieldProps {
  ordering: TaskForm;
  /** Characters. */
  limit: number;
}

/** What to make, in words. */
export function PromptField({ ordering: { settings, put, faults, promptWrong }, limit }: PromptFieldProps) {
  const { t } = useTranslation('creation');
  const { mode, prompt } = settings;
  return (
    <div className="studio-prompt">
      <TextArea
        name="prompt"
        label={t('prompt.label')}
        rows={4}
        placeholder={t(unitOf(mode) === 'clip' ? 'prompt.clipHint' : 'prompt.pictureHint')}
        value={prompt}
        onChange={(typed) => put({ prompt: typed })}
        counter={{ count: lengthOf(prompt), limit }}
        error={faults.prompt ?? (promptWrong ? t(`prompt.${promptWrong}`, { limit }) : undefined)}
      />
    </div>
  );
}
