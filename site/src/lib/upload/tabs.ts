import { UploadCancelled, type UploadKind, type UploadProgress } from './upload';

/** A message of the tab that sends a file to the others. */
export interface TabMessage {
  user: string;
  kind: UploadKind;
  /** Identifies user, kind and file. */
  key: string;
  name: string;
  /** Null when the upload was cancelled. */
  progress: UploadProgress | null;
}

/** The other tabs of this browser. */
export interface Tabs {
  /**
   * Runs `work` in one tab at a time per key. Until then `onElsewhere` is called. Rejects with the signal's reason when
   * that aborts before `work` has begun.
   */
  alone: <T>(key: string, signal: AbortSignal, onElsewhere: () => void, work: () => Promise<T>) => Promise<T>;
  say: (message: TabMessage) => void;
  /** Returns a function that ends it. */
  listen: (heard: (message: TabMessage) => void) => () => void;
}

/**
 * As `Tabs.alone`. Until it is the turn of `work`, `onProgress` gets what the tab reports that sends the file, null before
 * its first report. Rejects with UploadCancelled when the upload is cancelled there.
 */
export async function takeTurn<T>(
  tabs: Tabs,
  key: string,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress | null) => void,
  work: () => Promise<T>,
): Promise<T> {
  const cancelled = new AbortController();
  let stopListening = () => undefined as void;
  const listen = () => {
    onProgress(null);
    stopListening = tabs.listen((message) => {
      if (message.key !== key) return;
      if (message.progress) onProgress(message.progress);
      else cancelled.abort(new UploadCancelled());
    });
  };
  try {
    return await tabs.alone(key, AbortSignal.any([signal, cancelled.signal]), listen, () => {
      stopListening();
      return work();
    });
  } finally {
    stopListening();
  }
}

const CHANNEL = 'marquee-uploads';
const lockOf = (key: string) => `marquee-upload:${key}`;

/** Web Locks and a BroadcastChannel. Without them tabs do not know of each other. */
export class BrowserTabs implements Tabs {
  private channel: BroadcastChannel | null = null;

  alone = async <T>(
    key: string,
    signal: AbortSignal,
    onElsewhere: () => void,
    work: () => Promise<T>,
  ): Promise<T> => {
    const { locks } = navigator;
    if (!locks) return work();
    const free = Symbol('free');
    const denied = Symbol('denied');
    let begun = false;
    const first = await locks
      .request(lockOf(key), { ifAvailable: true }, (lock) => {
        begun = true;
        return lock ? work() : free;
      })
      .catch((error: unknown) => {
        if (begun) throw error;
        return denied; // where the browser denies storage, it denies locks as well
      });
    if (first === denied) return work();
    if (first !== free) return first as T;
    onElsewhere();
    return (await locks.request(lockOf(key), { signal }, work)) as T;
  };

  say = (message: TabMessage): void => this.open()?.postMessage(message);

  listen = (heard: (message: TabMessage) => void): (() => void) => {
    const channel = this.open();
    const onMessage = ({ data }: MessageEvent<TabMessage>) => heard(data);
    channel?.addEventListener('message', onMessage);
    return () => channel?.removeEventListener('message', onMessage);
  };

  /** Calls back when no tab sends the file. */
  async whenFree(key: string, ended: () => void): Promise<void> {
    await navigator.locks?.request(lockOf(key), { mode: 'shared' }, () => undefined).catch(() => undefined); // denied: no tab is known
    ended();
  }

  private open(): BroadcastChannel | null {
    if (typeof BroadcastChannel === 'undefined') return null;
    try {
      return (this.channel ??= new BroadcastChannel(CHANNEL));
    } catch {
      return null;
    }
  }
}

export const browserTabs = new BrowserTabs();
