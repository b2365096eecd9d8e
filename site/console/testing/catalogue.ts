import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { answer, calls } from '@/testing/server';
import type { CatalogueContent, CatalogueFiles, CatalogueText } from '../features/catalogue/catalogue';
import { openConsole, organiser } from './openConsole';

export const LIST = '/apis/organiser/catalogue';
export const FILE = '/apis/organiser/catalogue/{file}';

const text = (path: string, change: Partial<CatalogueText> = {}): CatalogueText => ({
  ...{ path, about: { en: 'A line.', zh: '一行文字。' }, zh: `${path} 中文`, en: `${path} English` },
  ...{ maxZh: null, maxEn: null, optional: false, state: 'current', needs: null, former: [] },
  ...change,
});
export const lead = text('lead', { state: 'stale', needs: 'en' });
export const foot = text('foot', { en: '', state: 'missing', needs: 'en', maxEn: 20 });
export const seal = text('seal');
/** A version of the file with these texts. */
export const content = (version: string, texts: CatalogueText[]): CatalogueContent => ({
  ...{ name: 'about.json', version, texts },
});
/** The files of the catalogue. */
export const files: CatalogueFiles = {
  writable: true,
  files: [{ name: 'about.json', texts: 3, missing: 1, stale: 1, former: 0 }],
};

/** Answers the catalogue; for `beforeEach`. */
export function prepareCatalogue() {
  answer('get', LIST, files);
  answer('get', FILE, content('v1', [lead, foot, seal]));
  answer('get', '/apis/organiser/site/build', { build: null, may: true, joined: false, command: null });
}

/** Forgets drafts and fakes; for `afterEach`. */
export function leaveCatalogue() {
  vi.restoreAllMocks();
  localStorage.clear();
}

/** Opens the file. */
export const open = (me = organiser(), language: 'en' | 'zh' = 'en') =>
  openConsole('/international/catalogue?file=about.json', me, language);
export const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
/** The changes that were sent. */
export const put = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
export const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
