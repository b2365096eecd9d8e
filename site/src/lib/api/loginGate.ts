/** Opens the login window; resolves true after a login, false when the visitor closed it. */
export type OpenLogin = () => Promise<boolean>;

/**
 * Connects what requires a login, the API client and the guards, with the login window, which the application registers.
 * Concurrent requests share one window.
 */
export class LoginGate {
  private open: OpenLogin | null = null;
  private pending: Promise<boolean> | null = null;

  /** Registers the window; returns a function that removes it. */
  register(open: OpenLogin): () => void {
    this.open = open;
    return () => {
      if (this.open === open) this.open = null;
    };
  }

  /** Asks the visitor to log in. Resolves false when they decline or no window is registered. */
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
