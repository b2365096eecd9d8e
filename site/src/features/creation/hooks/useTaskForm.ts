import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstInvalid } from '../../../lib/form/focusFirstInvalid';
import { useDraft } from '../../../lib/form/useDraft';
import { useUser } from '../../../lib/session/user';
import { hindrance, mismatch, taskRequestOf, promptError, type Hindrance } from '../model/taskRequest';
import { isRunning } from '../model/polling';
import { taskSubmitError, type TaskSubmitError } from '../model/submitError';
import { choiceOf, FIRST_SETTINGS, reviveSettings, type Choice, type Settings } from '../model/settings';
import { useReference, type Reference } from './useReference';
import { useCapabilities, useTasks, type Studio } from './useStudio';

/** The panel: what it is set to, what is wrong with that, and how it is ordered. */
export interface TaskForm {
  settings: Settings;
  put: (part: Partial<Settings>) => void;
  change: (next: (now: Settings) => Settings) => void;
  /** Null while the offer is unknown, and when nothing is on offer for the mode. */
  choice: Choice | null;
  reference: Reference;
  /** Sentences at fields, by their names in the API. */
  faults: Record<string, string | undefined>;
  promptWrong: 'missing' | 'tooLong' | null;
  wrongFrame: ReturnType<typeof mismatch>;
  hindered: Hindrance | null;
  /** What the service said of the last try. */
  refusal: string;
  sending: boolean;
  form: RefObject<HTMLFormElement | null>;
  submit: (event: FormEvent) => void;
}

/** The panel of a studio. What is set is kept in this browser; nothing typed is lost, whatever the service answers. */
export function useTaskForm(studio: Studio): TaskForm {
  const { i18n } = useTranslation();
  const { user } = useUser();
  const draft = useDraft('creation', user?.id ?? null, FIRST_SETTINGS, reviveSettings);
  const settings = draft.value;
  const { offer } = useCapabilities(studio);
  const { tasks } = useTasks(studio);
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<TaskSubmitError | null>(null);
  const [sending, setSending] = useState(false);

  const change: TaskForm['change'] = (next) => {
    setRefused(null);
    draft.change(next);
  };
  const put = (part: Partial<Settings>) => change((now) => ({ ...now, ...part }));
  const reference = useReference(settings.reference, (result) => put({ reference: result }));
  const choice = offer ? choiceOf(settings, offer.items) : null;
  const promptFound = promptError(settings.prompt, offer?.maxPrompt ?? Infinity);
  const wrongFrame = choice && mismatch(settings, choice);
  const hindered =
    choice &&
    hindrance(settings, choice, offer?.quota ?? [], {
      running: tasks.some(isRunning),
      uploading: !!reference.progress,
    });

  const send = async (now: Choice) => {
    setSending(true);
    try {
      await studio.tasks.order(taskRequestOf(settings, now));
      setTried(false);
    } catch (error) {
      focusFirstInvalid(form.current, () => setRefused(taskSubmitError(error)));
      // It may have been taken all the same, or another device was quicker.
      void studio.tasks.refresh();
      void studio.offer.read();
    } finally {
      setSending(false);
    }
  };
  return {
    ...{ settings, put, change, choice, reference, hindered, wrongFrame, sending, form },
    faults: Object.fromEntries(
      Object.entries(refused?.fields ?? {}).map(([name, said]) => [name, said(i18n)]),
    ),
    promptWrong: tried || promptFound === 'tooLong' ? promptFound : null,
    refusal: refused?.text(i18n) ?? '',
    submit: (event) => {
      event.preventDefault();
      if (!choice || hindered || sending) return;
      setTried(true);
      setRefused(null);
      if (promptFound || wrongFrame) focusFirstInvalid(form.current);
      else void send(choice);
    },
  };
}
