import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answer } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import { field, files, leaveCatalogue, LIST, open, prepareCatalogue } from '../../testing/catalogue';

beforeEach(prepareCatalogue);
afterEach(leaveCatalogue);

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
  answer('get', LIST, {
    ...files,
    files: [{ name: 'about.json', texts: 3, missing: 0, stale: 0, former: 0 }],
  });
  open();
  await field('English, seal');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'waiting');
  await screen.findByText('Every text is translated');
  screen.getByText(/once the pages have been built again/);
});

it('lets nobody but an owner change a text, and describes it in their language', async () => {
  open(organiser({ role: 'viewer' }), 'zh');
  expect((await field('英文, 导语')).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /^保存/ })).toBeNull();
  expect(screen.getAllByText('一行文字。').length).toBeGreaterThan(0);
  expect(screen.queryByText('A line.')).toBeNull();
});

it('exports the texts that are shown, or those of every file while none is open', async () => {
  open();
  const address = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Export XLSX' }).href;
  await screen.findByRole('row', { name: /about\.json/ });
  expect(address()).toMatch(
    /catalogue\/export\?edition=international&file=about.json&state=waiting&format=xlsx&lang=en$/,
  );
  cleanup();
  openConsole('/international/catalogue');
  await screen.findByRole('link', { name: 'Export XLSX' });
  expect(address()).toMatch(/catalogue\/export\?edition=international&format=xlsx&lang=en$/);
});
