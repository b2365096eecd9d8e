import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../lib/api/api';
import { messageOf } from '../../../lib/api/message';
import { edition } from '../../../lib/edition';
import { notices } from '../../../lib/notices';
import { readUpload } from '../../../lib/upload/startUpload';
import type { Task } from '../api/generation';
import { fetchResult, fileName, save } from '../api/download';
import { recalled, startsFromPicture, unitOf, withReference } from '../model/settings';
import type { TaskForm } from './useTaskForm';
import type { Studio } from './useStudio';

/** What can be done with a task and its results. `at` counts results from 0. Failures are told as notices. */
export interface TaskActions {
  /** Ids of tasks for which a call is on its way. */
  busy: ReadonlySet<string>;
  cancel: (task: Task) => Promise<void>;
  retry: (task: Task) => Promise<void>;
  /** Resolves true when it is gone. */
  remove: (task: Task) => Promise<boolean>;
  /** Fills the panel as the task was ordered, and goes there. */
  recall: (task: Task) => Promise<void>;
  download: (task: Task, at: number) => Promise<void>;
  /** Makes a picture the reference of the next order. */
  asReference: (task: Task, at: number) => Promise<void>;
  /** Takes a result into the entry and goes there; null in an edition without entries. */
  inEntry: ((task: Task, at: number) => Promise<void>) | null;
}

/** The acts of a studio. */
export function useTaskActions(studio: Studio, { change, form }: TaskForm): TaskActions {
  const { t, i18n } = useTranslation('creation');
  const navigate = useNavigate();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  /** Does it once at a time; true when it worked. */
  const attempt = async ({ id }: Task, work: () => Promise<unknown>, words?: string): Promise<boolean> => {
    if (busy.has(id)) return false;
    setBusy((known) => new Set(known).add(id));
    try {
      await work();
      return true;
    } catch (error) {
      notices.error(words ?? messageOf(i18n, error));
      return false;
    } finally {
      setBusy((known) => new Set([...known].filter((other) => other !== id)));
    }
  };
  // Once a window that was open has closed and given the focus back.
  const goToPanel = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name="prompt"]')?.focus());

  const recall = async (task: Task) => {
    const wanted = startsFromPicture(task.type) ? task.referenceUploadId : null;
    const reference = wanted ? await readUpload(wanted).catch(() => null) : null;
    change((now) => recalled(now, task, reference));
    goToPanel();
    notices.info(t(wanted && !reference ? 'said.recalledWithout' : 'said.recalled'));
  };
  const download = async (task: Task, at: number) => {
    const result = task.results[at]!;
    const bytes = await fetchResult(api, task, result).catch(async () => {
      const fresh = await studio.tasks.renew(task.id);
      return fetchResult(api, fresh, fresh.results[at]!);
    });
    save(bytes, fileName(task, result, at));
  };
  const asReference = async (task: Task, at: number) => {
    const reference = await studio.calls.use(task.id, at, 'reference');
    change((now) => withReference(now, reference));
    goToPanel();
    notices.success(t('said.referenceTaken'));
  };
  const inEntry = async (task: Task, at: number) => {
    const clip = unitOf(task.type) === 'clip';
    const { uploadId } = await studio.calls.use(task.id, at, clip ? 'video' : 'cover');
    void navigate(`/submit?${clip ? 'film' : 'cover'}=${encodeURIComponent(uploadId)}`);
  };

  return {
    busy,
    cancel: async (task) => void (await attempt(task, () => studio.tasks.cancel(task))),
    retry: async (task) => void (await attempt(task, () => studio.tasks.retry(task))),
    remove: (task) => attempt(task, () => studio.tasks.remove(task)),
    recall: async (task) => void (await attempt(task, () => recall(task))),
    download: async (task, at) =>
      void (await attempt(task, () => download(task, at), t('said.downloadFailed'))),
    asReference: async (task, at) => void (await attempt(task, () => asReference(task, at))),
    inEntry:
      edition === 'international'
        ? async (task, at) => void (await attempt(task, () => inEntry(task, at)))
        : null,
  };
}
