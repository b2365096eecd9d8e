import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthOf } from '../../../lib/form/text';
import { lengths } from '../../../lib/limits/limits.gen';
import { Button } from '../../../ui/button/Button';
import { Spinner } from '../../../ui/feedback/Spinner';
import { TextArea } from '../../../ui/form/Inputs';
import { useStudio } from '../hooks/useStudio';
import { startsFromPicture, unitOf } from '../model/settings';
import { usualSeconds } from '../model/task';
import { CreateBar } from './CreateBar';
import { ModelField, ModePicker } from './ModelFields';
import { OutputFields } from './OutputFields';
import { ReferenceField } from './ReferenceField';
import './panel.css';

interface PanelProps {
  /** Takes a picture as reference, in every mode. */
  onPicture: (file: File) => void;
}

/** The settings of a new task. A reference can be dropped anywhere on it. */
export function Panel({ onPicture }: PanelProps) {
  const { t } = useTranslation('creation');
  const { t: common } = useTranslation();
  const { capabilities, failed, read, tasks, form } = useStudio();
  const [over, setOver] = useState(false);
  const { settings, choice, put, element, submit } = form;
  const drop = (event: DragEvent) => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    onPicture(file);
  };
  return (
    // Pointers only: the reference field does the same with the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      className={`studio-panel${over ? ' is-over' : ''}`}
      noValidate
      onSubmit={submit}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <div className="studio-fields">
        <ModePicker value={settings.mode} onChange={(mode) => put({ mode })} />
        {choice && <ModelField choice={choice} />}
        {!capabilities && !failed && (
          <div className="studio-waiting">
            <Spinner label={common('loading')} />
          </div>
        )}
        <PromptField limit={capabilities?.maxPrompt ?? lengths.prompt} />
        {startsFromPicture(settings.mode) && <ReferenceField />}
        {choice && <OutputFields choice={choice} />}
        {capabilities && !choice && <p role="status">{t('model.none')}</p>}
        {!capabilities && failed && (
          <div className="stack" role="alert">
            <p>{t('capabilities.failed')}</p>
            <Button size="small" onClick={read}>
              {t('capabilities.retry')}
            </Button>
          </div>
        )}
      </div>
      {capabilities && choice && (
        <CreateBar
          choice={choice}
          quotas={capabilities.quota}
          usual={usualSeconds(tasks.tasks, settings.mode, choice.can.model)}
        />
      )}
    </form>
  );
}

function PromptField({ limit }: { limit: number }) {
  const { t } = useTranslation('creation');
  const { settings, put, fieldErrors, promptError } = useStudio().form;
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
        error={fieldErrors.prompt ?? (promptError ? t(`prompt.${promptError}`, { limit }) : undefined)}
      />
    </div>
  );
}
