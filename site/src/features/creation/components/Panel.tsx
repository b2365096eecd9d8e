import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lengths } from '../../../lib/limits/limits.gen';
import { Button } from '../../../ui/button/Button';
import { Spinner } from '../../../ui/feedback/Spinner';
import { CreateBar } from './CreateBar';
import { OutputFields } from './OutputFields';
import { ModelField } from './ModelField';
import { ModePicker } from './ModePicker';
import { usualSeconds } from '../model/polling';
import { PromptField } from './PromptField';
import { RatioPicker } from './RatioPicker';
import { ReferenceField } from './ReferenceField';
import { startsFromPicture } from '../model/settings';
import type { TaskForm } from '../hooks/useTaskForm';
import { useCapabilities, useTasks, type Studio } from '../hooks/useStudio';
import './panel.css';

interface PanelProps {
  studio: Studio;
  ordering: TaskForm;
  /** Takes a picture as reference, whatever the mode. */
  onPicture: (file: File) => void;
}

/** What to make. A picture can be dropped anywhere on it. */
export function Panel({ studio, ordering, onPicture }: PanelProps) {
  const { t } = useTranslation('creation');
  const { t: common } = useTranslation();
  const { offer, failed } = useCapabilities(studio);
  const { tasks } = useTasks(studio);
  const [over, setOver] = useState(false);
  const { settings, choice, put, form, submit } = ordering;
  const drop = (event: DragEvent) => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    onPicture(file);
  };
  return (
    // Dropping is for pointers; the field of the reference does the same for the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
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
        {choice && <ModelField ordering={ordering} choice={choice} />}
        <PromptField ordering={ordering} limit={offer?.maxPrompt ?? lengths.prompt} />
        {startsFromPicture(settings.mode) && <ReferenceField ordering={ordering} />}
        {choice && (
          <>
            <RatioPicker ordering={ordering} choice={choice} />
            <OutputFields ordering={ordering} choice={choice} />
          </>
        )}
        {!offer && !failed && <Spinner label={common('loading')} />}
        {offer && !choice && <p role="status">{t('model.none')}</p>}
        {!offer && failed && (
          <div className="stack" role="alert">
            <p>{t('offer.failed')}</p>
            <Button size="small" onClick={() => void studio.offer.read()}>
              {t('offer.retry')}
            </Button>
          </div>
        )}
      </div>
      {offer && choice && (
        <CreateBar
          ordering={ordering}
          choice={choice}
          quotas={offer.quota}
          usual={usualSeconds(tasks, settings.mode, choice.can.model)}
        />
      )}
    </form>
  );
}
