import { useMutation, useMutationState } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../lib/api/error';
import { revokeLater } from '../../../lib/browser/objectUrl';
import { kind } from '../../../lib/edition';
import { notices } from '../../../lib/notices';
import { readUpload } from '../../../lib/upload/startUpload';
import { fetchResult, uploadFromResult, type Task } from '../api/generation';
import { settingsOf, startsFromPicture, unitOf, withReference } from '../model/settings';
import { fileName } from '../model/task';
import type { TaskForm } from './useTaskForm';
import type { Tasks } from './useTasks';

/** The actions on a task and its results, one at a time for each task. They show a failure as a notice. `at` counts results from 0. */
export interface TaskActions {
  isBusy: (task: Task) => boolean;
  cancel: (task: Task) => void;
  retry: (task: Task) => void;
  /** Rejects after the notice of a failure. */
  remove: (id: string) => Promise<void>;
  /** Copies the settings of a task into the panel and moves the focus there. */
  reuseSettings: (task: Task) => void;
  download: (task: Task, at: number) => void;
  /** Makes a picture the reference of the next task. */
  takeAsReference: (task: Task, at: number) => void;
  /** Puts a result into the submission form and opens it; null in an edition without submissions. */
  addToSubmission: ((task: Task, at: number) => void) | null;
}

const ACTION = ['task action'];

interface Action {
  id: string;
  run: () => Promise<void>;
  /** Replaces the message of the failure. */
  failure?: string;
}

export function useTaskActions(tasks: Tasks, { change, element }: TaskForm): TaskActions {
  const { t, i18n } = useTranslation('creation');
  const navigate = useNavigate();
  const busy = useMutationState({
    filters: { mutationKey: ACTION, status: 'pending' },
    select: ({ state }) => (state.variables as Action).id,
  });
  const { mutate, mutateAsync } = useMutation({
    mutationKey: ACTION,
    mutationFn: ({ run }: Action) => run(),
    onError: (error, { failure }) => notices.error(failure ?? messageOf(i18n, error)),
  });
  const act = (action: Action) => {
    if (!busy.includes(action.id)) mutate(action);
  };
  // In the next frame: a dialog that closes returns the focus to where it was.
  const focusPrompt = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[name="prompt"]')?.focus());

  const reuseSettings = async (task: Task) => {
    const wanted = startsFromPicture(task.type) ? task.referenceUploadId : null;
    const reference = wanted ? await readUpload(wanted).catch(() => null) : null;
    change((now) => settingsOf(now, task, reference));
    focusPrompt();
    notices.info(t(wanted && !reference ? 'notice.settingsReusedWithoutReference' : 'notice.settingsReused'));
  };
  const download = async (task: Task, at: number) => {
    const result = task.results[at]!;
    const bytes = await fetchResult(result).catch(async () => {
      const fresh = await tasks.renew(task.id);
      return fetchResult(fresh.results[at]!);
    });
    save(bytes, fileName(task, result, at));
  };
  const takeAsReference = async (task: Task, at: number) => {
    const reference = await uploadFromResult(task.id, at, 'reference');
    change((now) => withReference(now, reference));
    focusPrompt();
    notices.success(t('notice.referenceTaken'));
  };
  const addToSubmission = async (task: Task, at: number) => {
    const clip = unitOf(task.type) === 'clip';
    const { uploadId } = await uploadFromResult(task.id, at, clip ? 'video' : 'cover');
    void navigate(`/submit?${clip ? 'film' : 'cover'}=${encodeURIComponent(uploadId)}`);
  };

  return {
    isBusy: ({ id }) => busy.includes(id),
    cancel: ({ id }) => act({ id, run: () => tasks.cancel(id) }),
    retry: ({ id }) => act({ id, run: () => tasks.retry(id) }),
    remove: (id) => mutateAsync({ id, run: () => tasks.remove(id) }),
    reuseSettings: (task) => act({ id: task.id, run: () => reuseSettings(task) }),
    download: (task, at) =>
      act({ id: task.id, run: () => download(task, at), failure: t('notice.downloadFailed') }),
    takeAsReference: (task, at) => act({ id: task.id, run: () => takeAsReference(task, at) }),
    addToSubmission:
      kind === 'films' ? (task, at) => act({ id: task.id, run: () => addToSubmission(task, at) }) : null,
  };
}

/** Saves bytes as a file on the visitor's device. */
function save(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  revokeLater(link.href);
}
