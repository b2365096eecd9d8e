import type { Browser } from '@playwright/test';

export function firstLoad(
  browser: Browser,
  address: string,
): Promise<Record<'js' | 'css' | 'html' | 'font' | 'held' | 'document', number>>;
export function applicationBytes(root: string): {
  shell: number;
  texts: number;
  routes: Record<string, number>;
};
