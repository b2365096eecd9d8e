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

const PATH = '/apis/activity/generation';
const one = (id: string) => `${PATH}/tasks/${encodeURIComponent(id)}`;

/** The calls of the studio. All quiet: the page says beside the thing itself what went wrong. Reject with ApiError. */
export class GenerationCalls {
  constructor(private readonly api: Pick<ApiClient, 'get' | 'post' | 'delete'>) {}

  models(): Promise<Offer> {
    return this.api.get(`${PATH}/models`, { quiet: true });
  }

  /** Twenty tasks at most, newest first. */
  tasks(cursor: string | null): Promise<Schema<'GenerationList'>> {
    return this.api.get(`${PATH}/tasks`, { quiet: true, query: { cursor } });
  }

  /** A task with fresh addresses; the call polls the provider when that is due. */
  task(id: string): Promise<Task> {
    return this.api.get(one(id), { quiet: true });
  }

  order(body: Order): Promise<Task> {
    return this.api.post(`${PATH}/tasks`, { quiet: true, body });
  }

  cancel(id: string): Promise<Task> {
    return this.api.post(`${one(id)}/cancel`, { quiet: true });
  }

  /** Answers with the new task that repeats it. */
  retry(id: string): Promise<Task> {
    return this.api.post(`${one(id)}/retry`, { quiet: true });
  }

  remove(id: string): Promise<void> {
    return this.api.delete(one(id), { quiet: true });
  }

  /** Makes an upload of a result, without its bytes passing through the browser. `result` counts from 0. */
  async use(id: string, result: number, kind: Use): Promise<UploadResult> {
    const body: Schema<'ResultUse'> = { result, kind };
    return resultOf(await this.api.post(`${one(id)}/use`, { quiet: true, body }));
  }
}
