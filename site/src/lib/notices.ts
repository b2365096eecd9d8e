/** A short message to the visitor that outlives the page it was raised on. */
export interface Notice {
  kind: 'success' | 'error' | 'info';
  text: string;
}

/** Passes notices to the one listener that shows them; queues them while there is none. */
export class Notices {
  private queue: Notice[] = [];
  private listener: ((notice: Notice) => void) | null = null;

  success(text: string): void {
    this.raise({ kind: 'success', text });
  }

  error(text: string): void {
    this.raise({ kind: 'error', text });
  }

  info(text: string): void {
    this.raise({ kind: 'info', text });
  }

  /** Calls `listener` with the queued and all later notices. Returns a function that stops it. */
  listen(listener: (notice: Notice) => void): () => void {
    this.listener = listener;
    this.queue.splice(0).forEach(listener);
    return () => {
      if (this.listener === listener) this.listener = null;
    };
  }

  private raise(notice: Notice): void {
    if (this.listener) this.listener(notice);
    else this.queue.push(notice);
  }
}

/** The site's notices: `notices.error(t('errors:failed'))` from any feature. */
export const notices = new Notices();
