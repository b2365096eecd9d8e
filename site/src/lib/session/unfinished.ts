import { Store } from '../Store';

/** Bytes of a running upload. */
export interface UploadBytes {
  sent: number;
  total: number;
}

/** Work in progress on the page that outlives an expired login. */
export interface Unfinished {
  /** The form whose draft is stored; null when nothing is typed. */
  draft: string | null;
  /** The running uploads, each under its own key. */
  uploads: Record<string, UploadBytes>;
}

export const NOTHING: Unfinished = { draft: null, uploads: {} };

/** The visitor's work in progress on this page. Forms and file fields report it; the login window shows it. */
export class UnfinishedStore extends Store<Unfinished> {
  constructor() {
    super(NOTHING);
  }

  /** Reports a form's stored draft; returns a function that removes the report. */
  addDraft(form: string): () => void {
    this.set({ draft: form });
    return () => {
      if (this.get().draft === form) this.set({ draft: null });
    };
  }

  /** Reports the bytes of an upload, or with null that it no longer runs. */
  setUpload(key: string, bytes: UploadBytes | null): void {
    const { [key]: before, ...others } = this.get().uploads;
    if (bytes) this.set({ uploads: { ...others, [key]: bytes } });
    else if (before) this.set({ uploads: others });
  }
}

export const unfinished = new UnfinishedStore();
