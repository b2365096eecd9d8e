/** A short message to the visitor that outlives the page it was raised on. */
export interface Notice {
  kind: 'success' | 'error' | 'info';
  text: string;
}

/** Carries notices from anywhere to the one place that shows them; keeps them until somebody listens. */
export class Notices {
  private waiting: Notice[] = [];
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

  /** Hands every waiting and coming notice to `listener`; returns the way to stop. */
  listen(listener: (notice: Notice) => void): () => void {
    this.listener = listener;
    this.waiting.splice(0).forEach(listener);
    return () => {
      if (this.listener === listener) this.listener = null;
    };
  }

  private raise(notice: Notice): void {
    if (this.listener) this.listener(notice);
    else this.waiting.push(notice);
  }
}

/** The site's notices: `notices.error(t('errors:failed'))` from any feature. */
export const notices = new Notices();
