import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, calls, Failure } from '../../../src/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import type { CatalogueContent, CatalogueFiles, CatalogueText } from './catalogue';
import * as downloads from './saveFiles';

const LIST = '/apis/organiser/catalogue';
const FILE = '/apis/organiser/catalogue/{file}';

const text = (path: string, change: Partial<CatalogueText> = {}): CatalogueText => ({
  ...{ path, about: { en: 'A line.', zh: '一行文字。' }, zh: `${path} 中文`, en: `${path} English` },
  ...{ maxZh: null, maxEn: null, optional: false, state: 'current', needs: null },
  ...change,
});
const lead = text('lead', { state: 'stale', needs: 'en' });
const foot = text('foot', { en: '', state: 'missing', needs: 'en', maxEn: 20 });
const seal = text('seal');
const content = (version: string, texts: CatalogueText[]): CatalogueContent => ({
  ...{ name: 'about.json', version, texts },
});
const files: CatalogueFiles = {
  writable: true,
  files: [{ name: 'about.json', texts: 3, missing: 1, stale: 1 }],
};

beforeEach(() => {
  answer('get', LIST, files);
  answer('get', FILE, content('v1', [lead, foot, seal]));
  answer('get', '/apis/organiser/site/build', { build: null, may: true, joined: false, command: null });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const open = (me = organiser(), language: 'en' | 'zh' = 'en') =>
  openConsole('/international/catalogue?file=about.json', me, language);
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const put = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

it('shows what needs a translation, and on demand every text', async () => {
  open();
  await field('English, lead');
  screen.getByText('English is older than the Chinese text');
  screen.getByText('English is missing');
  expect(screen.queryByRole('textbox', { name: 'English, seal' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'all');
  await field('English, seal');
  const row = screen.getByRole('row', { name: /about\.json/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['3', '1', '1']);
});

it('says that nothing waits, and how readers get to see the texts', async () => {
  answer('get', LIST, { ...files, files: [{ name: 'about.json', texts: 3, missing: 0, stale: 0 }] });
  open();
  await screen.findByText('Every text is translated');
  screen.getByText(/once the pages have been built again/);
});

it('goes to the next text and saves by keyboard', async () => {
  const saved = content('v2', [{ ...lead, state: 'current', needs: null, en: 'New lead' }, foot, seal]);
  answer('put', FILE, { stored: true, changed: 1, content: saved, files: [] });
  open();
  const first = await field('English, lead');
  await userEvent.keyboard('n');
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(document.activeElement).toBe(await field('English, foot'));
  type(first, 'New lead');
  first.focus();
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'English, lead' })).toBeNull());
  expect(put()).toEqual([
    {
      version: 'v1',
      changes: [{ path: 'lead', en: 'New lead', zh: 'lead 中文', current: false }],
      download: false,
    },
  ]);
  screen.getByText('1 text needs a translation', { selector: '[role="status"]' });
});

it('keeps the drafts over a reload, as text', async () => {
  open();
  const hostile = '<img src=x onerror="alert(1)">';
  type(await field('English, lead'), hostile);
  await screen.findByText('1 text is not saved; it stays in this browser');
  cleanup();
  open();
  expect((await field('English, lead')).value).toBe(hostile);
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

it('shows what somebody else wrote, and saves only after a decision', async () => {
  open();
  type(await field('English, lead'), 'Mine');
  const theirs = { ...lead, en: 'Theirs' };
  answer('get', FILE, content('v2', [theirs, foot, seal]));
  answer(
    'put',
    FILE,
    new Failure(409, 'CONFLICT', {
      fields: { version: 'The file has been changed since you opened it, last by ada' },
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText(/last by ada/);
  await screen.findByText('Theirs');
  expect((await field('English, lead')).value).toBe('Mine');
  expect(screen.getByRole('button', { name: /^Save/ })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  const after = content('v3', [{ ...theirs, en: 'Mine', state: 'current', needs: null }, foot, seal]);
  answer('put', FILE, { stored: true, changed: 1, content: after, files: [] });
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(put()).toHaveLength(2));
  expect(put()[1]).toMatchObject({ version: 'v2', changes: [{ path: 'lead', en: 'Mine' }] });
});

it('shows a fault beside its field, and keeps what was typed', async () => {
  answer(
    'put',
    FILE,
    new Failure(422, 'VALIDATION_FAILED', { fields: { 'changes[1].en': 'foot: too long' } }),
  );
  open();
  type(await field('English, lead'), 'New lead');
  type(await field('English, foot'), 'A foot of more than twenty characters');
  screen.getByText('37 of 20 characters');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('foot: too long');
  const box = await field('English, foot');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby')!)?.textContent).toBe('foot: too long');
  expect(box.value).toBe('A foot of more than twenty characters');
});

it('downloads the files where nothing can be written, and keeps the drafts', async () => {
  const download = vi.spyOn(downloads, 'saveFiles').mockImplementation(() => undefined);
  const changed = [{ path: 'editions/international/about.json', content: '{}' }];
  answer('get', LIST, { ...files, writable: false });
  answer('put', FILE, {
    stored: false,
    changed: 1,
    content: content('v2', [lead, foot, seal]),
    files: changed,
  });
  open();
  await screen.findByText(/cannot write its catalogue/);
  type(await field('English, foot'), 'Foot');
  await userEvent.click(screen.getByRole('button', { name: /^Download the changed files/ }));
  await waitFor(() => expect(download).toHaveBeenCalledWith(changed));
  expect((await field('English, foot')).value).toBe('Foot');
});

it('lets nobody but an owner change a text, and describes it in their language', async () => {
  open(organiser({ role: 'viewer' }), 'zh');
  expect((await field('英文, lead')).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /^保存/ })).toBeNull();
  expect(screen.getAllByText('一行文字。').length).toBeGreaterThan(0);
  expect(screen.queryByText('A line.')).toBeNull();
});

it('exports the texts that are shown, or those of every file while none is open', async () => {
  open();
  const address = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Export XLSX' }).href;
  await screen.findByRole('row', { name: /about\.json/ });
  expect(address()).toMatch(
    /catalogue\/export\?edition=international&file=about.json&state=waiting&format=xlsx$/,
  );
  cleanup();
  openConsole('/international/catalogue');
  await screen.findByRole('link', { name: 'Export XLSX' });
  expect(address()).toMatch(/catalogue\/export\?edition=international&format=xlsx$/);
});
