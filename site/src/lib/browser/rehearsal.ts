/** Whether the server said that this is a rehearsal; only `make run` and `make dev` do. */
export const isRehearsal = (cookie: string): boolean => /(?:^|;\s*)rehearsal=1(?:;|$)/.test(cookie);
