import { isCode } from '../../../lib/api/error';
import { Store } from '../../../lib/Store';
import type { GenerationCalls, Order, Task } from '../api/generation';
import { isRunning, pauseBefore } from './polling';

/** Whether somebody could see news: the page is in sight and the network is there. */
export interface Attention {
  get: () => boolean;
  /** Calls when it may have changed; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
}

export interface TaskState {
  /** Newest first, as far as they were read. */
  tasks: Task[];
  /** Where the next part begins; null at the end. */
  next: string | null;
  status: 'loading' | 'ready' | 'failed';
  /** The last look at what is running got no answer. */
  unheard: boolean;
  /** Tasks that have ended under the reader's eyes, the last one last. */
  ended: Task[];
}

/**
 * An entrant's tasks. One loop looks at those that run, ever more slowly, and rests while nothing runs or nobody looks.
 * Methods reject with ApiError and leave the state as it was.
 */
export class TaskStore extends Store<TaskState> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looks = 0;
  private forget: (() => void) | null = null;

  constructor(
    private readonly calls: GenerationCalls,
    private readonly attention: Attention,
    /** A task was ordered, or has ended: the quota has changed. */
    private readonly spent: () => void,
  ) {
    super({ tasks: [], next: null, status: 'loading', unheard: false, ended: [] });
  }

  /** Reads the newest part, and follows it until `stop`. */
  async start(): Promise<void> {
    this.forget ??= this.attention.subscribe(() => this.wake());
    this.set({ status: 'loading' });
    try {
      const { items, nextCursor } = await this.calls.tasks(null);
      this.set({ status: 'ready', tasks: items, next: nextCursor });
    } catch {
      this.set({ status: 'failed' });
    }
    this.follow();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.forget?.();
    this.forget = null;
  }

  /** Adds the part that follows. */
  async more(): Promise<void> {
    const { next } = this.get();
    if (!next) return;
    const { items, nextCursor } = await this.calls.tasks(next);
    const known = new Set(this.get().tasks.map(({ id }) => id));
    const added = items.filter(({ id }) => !known.has(id));
    this.set({ tasks: [...this.get().tasks, ...added], next: nextCursor });
  }

  async order(order: Order): Promise<void> {
    this.begin(await this.calls.order(order));
  }

  async retry(task: Task): Promise<void> {
    this.begin(await this.calls.retry(task.id));
  }

  async cancel(task: Task): Promise<void> {
    this.take(await this.calls.cancel(task.id));
  }

  async remove(task: Task): Promise<void> {
    try {
      await this.calls.remove(task.id);
    } catch (error) {
      if (!isCode(error, 'NOT_FOUND')) throw error;
    }
    this.drop(task.id);
  }

  /** The task with fresh addresses. */
  async renew(id: string): Promise<Task> {
    const task = await this.calls.task(id);
    this.take(task);
    return task;
  }

  /** Reads the newest part again: another device may have changed it. Quiet, like every look. */
  async refresh(): Promise<void> {
    try {
      const { items } = await this.calls.tasks(null);
      const known = new Set(this.get().tasks.map(({ id }) => id));
      const added = items.filter(({ id }) => !known.has(id));
      this.set({ tasks: [...added, ...this.get().tasks].sort(byAge), unheard: false });
      items.forEach((task) => this.keep(task));
    } catch {
      this.set({ unheard: true });
    }
    this.follow();
  }

  private begin(task: Task): void {
    this.set({ tasks: [task, ...this.get().tasks.filter(({ id }) => id !== task.id)], unheard: false });
    this.spent();
    this.looks = 0;
    this.follow();
  }

  private wake(): void {
    clearTimeout(this.timer);
    if (!this.attention.get() || this.get().status === 'loading') return;
    this.looks = 0;
    void (this.get().status === 'ready' ? this.refresh() : this.start());
  }

  private follow(): void {
    clearTimeout(this.timer);
    if (!this.forget || !this.attention.get() || !this.get().tasks.some(isRunning)) return;
    this.timer = setTimeout(() => void this.look(), pauseBefore(this.looks));
  }

  private async look(): Promise<void> {
    this.looks += 1;
    const running = this.get().tasks.filter(isRunning);
    await Promise.all(running.map(({ id }) => this.lookAt(id)));
    this.follow();
  }

  private async lookAt(id: string): Promise<void> {
    try {
      this.take(await this.calls.task(id));
      this.set({ unheard: false });
    } catch (error) {
      if (isCode(error, 'NOT_FOUND')) this.drop(id);
      else this.set({ unheard: true });
    }
  }

  /** Keeps what is newer; an ended task keeps its addresses, so that its pictures are not loaded anew. */
  private keep(task: Task): void {
    const before = this.get().tasks.find(({ id }) => id === task.id);
    if (before && isRunning(before)) this.take(task);
  }

  private take(task: Task): void {
    const before = this.get().tasks.find(({ id }) => id === task.id);
    // An answer that was on its way while the task ended says nothing new.
    if (!before || (!isRunning(before) && isRunning(task))) return;
    this.set({ tasks: this.get().tasks.map((other) => (other.id === task.id ? task : other)) });
    if (!isRunning(before) || isRunning(task)) return;
    this.set({ ended: [...this.get().ended, task] });
    this.spent();
  }

  private drop(id: string): void {
    this.set({ tasks: this.get().tasks.filter((task) => task.id !== id) });
  }
}

const byAge = (a: Task, b: Task) => Date.parse(b.createdAt) - Date.parse(a.createdAt);
