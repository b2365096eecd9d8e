/** Pauses and resumes an upload. */
export class PauseSwitch {
  private paused = false;
  private readonly listeners = new Set<() => void>();

  get on(): boolean {
    return this.paused;
  }

  set(paused: boolean): void {
    this.paused = paused;
    [...this.listeners].forEach((changed) => changed());
  }

  /** Calls back at every change; returns a function that unsubscribes. */
  onChange(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => void this.listeners.delete(changed);
  }

  /** Resolves once resumed; rejects with the signal's reason when that aborts first. */
  async off(signal: AbortSignal): Promise<void> {
    while (this.paused) {
      await new Promise<void>((resolve, reject) => {
        const stop = () => settle(() => reject(signal.reason as Error));
        const unsubscribe = this.onChange(() => settle(resolve));
        const settle = (end: () => void) => {
          unsubscribe();
          signal.removeEventListener('abort', stop);
          end();
        };
        signal.addEventListener('abort', stop);
        if (signal.aborted) stop();
      });
    }
  }
}
