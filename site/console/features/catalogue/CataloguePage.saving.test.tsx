import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, Failure } from '@/testing/server';
import {
  content,
  field,
  FILE,
  files,
  foot,
  lead,
  leaveCatalogue,
  LIST,
  open,
  prepareCatalogue,
  put,
  seal,
  type,
} from '../../testing/catalogue';
import * as downloads from './saveFiles';

beforeEach(prepareCatalogue);
afterEach(leaveCatalogue);

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
