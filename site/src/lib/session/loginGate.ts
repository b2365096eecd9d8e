/** Opens the login window; resolves true after a login, false when the visitor closed it. */
export type OpenLogin = () => Promise<boolean>;

/**
 * Where whoever needs a login meets whoever can show the window. The passport feature registers its window;
 * the API client and the guards ask. Several askers at once share one window.
 */
export class LoginGate {
  private open: OpenLogin | null = null;
  private pending: Promise<boolean> | null = null;

  /** Registers the window; returns the way to take it away again. */
  register(open: OpenLogin): () => void {
    this.open = open;
    return () => {
      if (this.open === open) this.open = null;
    };
  }

  /** Asks the visitor to log in. False when they decline or no window is there. */
  ask(): Promise<boolean> {
    if (!this.open) return Promise.resolve(false);
    this.pending ??= this.open().finally(() => {
      this.pending = null;
    });
    return this.pending;
  }
}

/** The site's login gate. */
export const loginGate = new LoginGate();
