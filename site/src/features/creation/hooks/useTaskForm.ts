import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { focusFirstInvalid, type SubmitError } from '../../../lib/form/formErrors';
import { useDraft } from '../../../lib/form/useDraft';
import { useUser } from '../../../lib/session/user';
import { isRunning } from '../model/task';
import { choiceOf, FIRST_SETTINGS, reviveSettings, type Choice, type Settings } from '../model/settings';
import {
  blockerOf,
  promptError,
  ratioMismatch,
  taskRequestOf,
  taskSubmitError,
  type Blocker,
} from '../model/taskRequest';
import { minClipReference } from '../../../lib/limits/limits.gen';
import { unitOf } from '../model/settings';
import { useReference, type Reference } from './useReference';
import type { CapabilitiesState, Tasks } from './useTasks';

/** The panel: its settings, their errors, and the submission of a new task. */
export interface TaskForm {
  settings: Settings;
  put: (part: Partial<Settings>) => void;
  change: (next: (now: Settings) => Settings) => void;
  /** Null until the capabilities were read, and when no model supports the mode. */
  choice: Choice | null;
  reference: Reference;
  /** The service's messages, by field name. */
  fieldErrors: Record<string, string | undefined>;
  promptError: ReturnType<typeof promptError>;
  mismatch: ReturnType<typeof ratioMismatch>;
  blocker: Blocker | null;
  /** Why the last request failed; empty without a failure. */
  failure: string;
  sending: boolean;
  element: RefObject<HTMLFormElement | null>;
  submit: (event: FormEvent) => void;
}

/** The settings are kept in this browser, whatever the service answers. */
export function useTaskForm(tasks: Tasks, { capabilities, read }: CapabilitiesState): TaskForm {
  const { i18n } = useTranslation();
  const { user } = useUser();
  const draft = useDraft('creation', user?.id ?? null, FIRST_SETTINGS, reviveSettings);
  const settings = draft.value;
  const element = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [submitError, setSubmitError] = useState<SubmitError | null>(null);

  const change: TaskForm['change'] = (next) => {
    setSubmitError(null);
    draft.change(next);
  };
  const put = (part: Partial<Settings>) => change((now) => ({ ...now, ...part }));
  const minSide = unitOf(settings.mode) === 'clip' ? minClipReference : 0;
  const reference = useReference(settings.reference, (result) => put({ reference: result }), minSide);
  const choice = capabilities ? choiceOf(settings, capabilities.items) : null;
  const wrongPrompt = promptError(settings.prompt, capabilities?.maxPrompt ?? Infinity);
  const mismatch = choice && ratioMismatch(settings, choice);
  const blocker =
    choice &&
    blockerOf(settings, choice, capabilities?.quota ?? [], {
      running: tasks.tasks.some(isRunning),
      uploading: !!reference.progress,
    });

  const { mutate, isPending: sending } = useMutation({
    mutationFn: tasks.create,
    onSuccess: () => setTried(false),
    onError: (error) => {
      focusFirstInvalid(element.current, () => setSubmitError(taskSubmitError(error)));
      // The task may have been created all the same, or another device used the quota.
      tasks.refresh();
      read();
    },
  });
  return {
    ...{ settings, put, change, choice, reference, blocker, mismatch, sending, element },
    fieldErrors: Object.fromEntries(
      Object.entries(submitError?.fields ?? {}).map(([name, message]) => [name, message(i18n)]),
    ),
    promptError: tried || wrongPrompt === 'tooLong' ? wrongPrompt : null,
    failure: submitError?.text(i18n) ?? '',
    submit: (event) => {
      event.preventDefault();
      if (!choice || blocker || sending) return;
      setTried(true);
      setSubmitError(null);
      if (wrongPrompt || mismatch) focusFirstInvalid(element.current);
      else mutate(taskRequestOf(settings, choice));
    },
  };
}
