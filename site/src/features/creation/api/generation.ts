import type { ApiClient } from '../../../lib/api/client';
import type { Schema } from '../../../lib/api/schema';
import { resultOf, type UploadResult } from '../../../lib/upload/upload';

/** One order and what became of it. */
export type Task = Schema<'GenerationTask'>;

/** A picture or clip that was made; its address is signed and expires. */
export type Result = Schema<'GenerationResult'>;

/** What one model can do for one type. */
export type Capability = Schema<'GenerationCapability'>;

/** What can be ordered, and what is left of today. */
export type Offer = Schema<'GenerationModels'>;

/** What an order says. */
export type Order = Schema<'GenerationRequest'>;

/** What a result may become: the picture a new order starts from, or a part of an entry. */
export type Use = Schema<'ResultUse'>['kind'];

const TASKS = '/apis/activity/generation/tasks';
const TASK = `${TASKS}/{id}` as const;

const one = (id: string) => ({ quiet: true, params: { path: { id } } });

/** The calls of the studio reject with ApiError, without a toast: the page shows the failure beside what it belongs to. */
export class GenerationCalls {
  constructor(private readonly api: ApiClient) {}

  models(): Promise<Offer> {
    return this.api.get('/apis/activity/generation/models', { quiet: true });
  }

  /** Twenty tasks at most, newest first. */
  tasks(cursor: string | null): Promise<Schema<'GenerationList'>> {
    return this.api.get(TASKS, { quiet: true, params: { query: { cursor: cursor ?? undefined } } });
  }

  /** A task with fresh addresses; the call polls the provider when that is due. */
  task(id: string): Promise<Task> {
    return this.api.get(TASK, one(id));
  }

  order(body: Order): Promise<Task> {
    return this.api.post(TASKS, { quiet: true, body });
  }

  cancel(id: string): Promise<Task> {
    return this.api.post(`${TASK}/cancel`, one(id));
  }

  /** Answers with the new task that repeats it. */
  retry(id: string): Promise<Task> {
    return this.api.post(`${TASK}/retry`, one(id));
  }

  async remove(id: string): Promise<void> {
    await this.api.delete(TASK, one(id));
  }

  /** Makes an upload of a result, without its bytes passing through the browser. `result` counts from 0. */
  async use(id: string, result: number, kind: Use): Promise<UploadResult> {
    return resultOf(await this.api.post(`${TASK}/use`, { ...one(id), body: { result, kind } }));
  }
}
