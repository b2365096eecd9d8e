import { api } from '../../../lib/api/api';
import type { Schema } from '../../../lib/api/schema';
import { resultOf, type UploadResult } from '../../../lib/upload/upload';

/** A generation task: what was requested, its state and its results. */
export type Task = Schema<'GenerationTask'>;

/** A generated picture or clip. `url` is signed and expires. */
export type Result = Schema<'GenerationResult'>;

/** What one model can do in one mode. */
export type Capability = Schema<'GenerationCapability'>;

/** The capability table, and what is left of today's quota. */
export type Capabilities = Schema<'GenerationModels'>;

/** The body of a request for a new task. */
export type TaskRequest = Schema<'GenerationRequest'>;

/** At most twenty tasks, newest first, and the cursor of the next page. */
export type TaskPage = Schema<'GenerationList'>;

/** What a result is used as: the reference of a new task, or a file of a submission. */
export type Use = Schema<'ResultUse'>['kind'];

const TASKS = '/apis/activity/generation/tasks';
const TASK = `${TASKS}/{id}` as const;

// All calls are quiet: the page shows a failure beside what it belongs to.
const byId = (id: string) => ({ quiet: true, params: { path: { id } } });

// The page repeats these reads by itself, as long as tasks run and when it becomes visible.
const BY_ITSELF = { quiet: true, relogin: 'unless-declined' } as const;

export const readCapabilities = (): Promise<Capabilities> =>
  api.get('/apis/activity/generation/models', BY_ITSELF);

/** A page of tasks; `cursor` is null for the first. */
export const readTasks = (cursor: string | null): Promise<TaskPage> =>
  api.get(TASKS, {
    ...(cursor === null ? BY_ITSELF : { quiet: true }),
    params: { query: { cursor: cursor ?? undefined } },
  });

/** A task with fresh signed addresses. The service polls the provider when that is due. */
export const readTask = (id: string): Promise<Task> => api.get(TASK, { ...byId(id), ...BY_ITSELF });

export const createTask = (body: TaskRequest): Promise<Task> => api.post(TASKS, { quiet: true, body });

export const cancelTask = (id: string): Promise<Task> => api.post(`${TASK}/cancel`, byId(id));

/** Resolves with the new task that repeats this one. */
export const retryTask = (id: string): Promise<Task> => api.post(`${TASK}/retry`, byId(id));

export const deleteTask = (id: string) => api.delete(TASK, byId(id));

/** Makes an upload of a result on the server, without a download. `result` counts from 0. */
export async function uploadFromResult(id: string, result: number, kind: Use): Promise<UploadResult> {
  return resultOf(await api.post(`${TASK}/use`, { ...byId(id), body: { result, kind } }));
}

/**
 * The bytes of a result: pictures through the proxy call, which needs no CORS headers of the store; clips, which the proxy
 * does not serve, straight from the store. Rejects when they cannot be read, for example after the address expired.
 */
export async function fetchResult({ url, contentType }: Result): Promise<Blob> {
  if (contentType.startsWith('image/'))
    return api.blob('/apis/activity/proxy', { quiet: true, params: { query: { url } } });
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`download clip: status ${answer.status}`);
  return answer.blob();
}

/** The address of a result without its visible label; the caller has agreed to the duties. */
export async function unmarkedResult(id: string, result: number): Promise<string> {
  return (await api.post(`${TASK}/unmarked`, { ...byId(id), body: { result, agreed: true } })).url;
}
