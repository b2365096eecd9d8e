import { unfinished } from '../session/unfinished';
import { userStore } from '../session/user';
import { Store } from '../Store';
import { startUpload } from './startUpload';
import { browserTabs, type TabMessage } from './tabs';
import { UploadCancelled, type RunningUpload, type UploadKind, type UploadProgress } from './upload';
import type { UploadResult } from './upload';

/** The upload of one kind of file. */
export interface UploadEntry {
  /** Null while another tab sends it. */
  file: File | null;
  name: string;
  /** Null once it has failed, or a form has taken its result. */
  progress: UploadProgress | null;
  /** How it ended, until a form takes it. */
  outcome: { result: UploadResult } | { error: unknown } | null;
  /** The upload that the file became. */
  uploadId: string | null;
}

/** The uploads of this page by kind. They go on while the visitor moves through the application. */
export class RunningUploads extends Store<Partial<Record<UploadKind, UploadEntry>>> {
  private readonly running = new Map<UploadKind, RunningUpload>();
  private user: string | null = null;

  constructor() {
    super({});
  }

  start(kind: UploadKind, file: File, handle?: FileSystemFileHandle): void {
    this.leave(kind);
    this.watchUser();
    const entry: UploadEntry = { file, name: file.name, progress: null, outcome: null, uploadId: null };
    this.put(kind, entry);
    let current: UploadEntry = entry;
    const isCurrent = () => this.get()[kind] === current;
    const change = (part: Partial<UploadEntry>) => {
      if (!isCurrent()) return;
      current = { ...current, ...part };
      this.put(kind, current);
    };
    const upload = startUpload({ kind, file, handle, onProgress: (progress) => change({ progress }) });
    this.running.set(kind, upload);
    const settle = (part: Partial<UploadEntry> | null) => {
      if (this.running.get(kind) === upload) this.running.delete(kind);
      if (part) change(part);
      else if (isCurrent()) this.put(kind, undefined);
    };
    upload.done.then(
      (result) => settle({ outcome: { result }, uploadId: result.uploadId }),
      (error: unknown) =>
        settle(error instanceof UploadCancelled ? null : { outcome: { error }, file: null, progress: null }),
    );
  }

  /** How an upload has ended, once. */
  take(kind: UploadKind): UploadEntry['outcome'] {
    const entry = this.get()[kind];
    if (!entry?.outcome) return null;
    this.put(kind, 'error' in entry.outcome ? undefined : { ...entry, outcome: null, progress: null });
    return entry.outcome;
  }

  pause(kind: UploadKind): void {
    this.running.get(kind)?.pause();
  }

  resume(kind: UploadKind): void {
    this.running.get(kind)?.resume();
  }

  /** Stops an upload and deletes what arrived. */
  cancel(kind: UploadKind): void {
    this.running.get(kind)?.cancel();
  }

  /** Stops an upload. Choosing the same file resumes it. */
  leave(kind: UploadKind): void {
    this.running.get(kind)?.leave();
    this.running.delete(kind);
    if (this.get()[kind]) this.put(kind, undefined);
  }

  leaveAll(): void {
    (Object.keys(this.get()) as UploadKind[]).forEach((kind) => this.leave(kind));
  }

  /** Shows the progress of an upload in another tab. `freed` is called when that ends. Returns a function that ends it. */
  mirror(kind: UploadKind, freed: () => void): () => void {
    let key: string | null = null;
    return browserTabs.listen((message) => {
      if (message.kind !== kind || message.user !== userStore.get().user?.id || this.running.has(kind))
        return;
      this.put(kind, entryOf(message));
      if (!message.progress || key === message.key) return;
      key = message.key;
      void browserTabs.whenFree(message.key, () => {
        key = null;
        if (this.running.has(kind)) return;
        this.put(kind, undefined);
        freed();
      });
    });
  }

  /** Another account must not send files that this one chose. An expired login does not count as another account. */
  private watchUser(): void {
    if (this.user === null) {
      userStore.subscribe(() => {
        const { user, ready } = userStore.get();
        const loggedOut = !user && ready && !userStore.expired;
        if (loggedOut || (user && user.id !== this.user)) this.leaveAll();
      });
    }
    this.user = userStore.get().user?.id ?? '';
  }

  private put(kind: UploadKind, entry: UploadEntry | undefined): void {
    this.set({ [kind]: entry });
    unfinished.setUpload(kind, entry?.file ? entry.progress : null);
    warnBeforeLeaving(Object.values(this.get()).some(isSending));
  }
}

const isSending = (entry: UploadEntry | undefined): boolean =>
  !!entry?.file &&
  !!entry.progress &&
  !entry.outcome &&
  !['checking', 'elsewhere'].includes(entry.progress.phase);

function entryOf({ name, progress }: TabMessage): UploadEntry | undefined {
  if (!progress) return undefined;
  return { file: null, name, progress: { ...progress, phase: 'elsewhere' }, outcome: null, uploadId: null };
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Makes the browser ask before the page is closed or reloaded. */
function warnBeforeLeaving(sending: boolean): void {
  if (sending) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

/** The page's uploads. */
export const runningUploads = new RunningUploads();
