import { screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountData } from '@/testing/account';
import { answer, Failure } from '@/testing/server';
import { EXPORT, open, prepareAccount, saved } from '@/testing/accountPage';

beforeEach(prepareAccount);

it('shows the name and the address', async () => {
  open();
  const you = within(await screen.findByRole('region', { name: 'You' }));
  expect(you.getByLabelText('Name')).toHaveProperty('value', 'Mara');
  expect(you.getAllByRole('definition').map((value) => value.textContent)).toEqual(['mara@example.com']);
});

describe('the data', () => {
  const download = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Download my data' }));

  it('is saved as a file, and the files are listed with their addresses', async () => {
    answer('get', EXPORT, accountData());
    const user = open();
    await download(user);
    const link = await screen.findByRole('link', { name: 'my-data-2025-09-12.json' });
    expect(link.getAttribute('download')).toBe('my-data-2025-09-12.json');
    expect(saved).toEqual(['my-data-2025-09-12.json']);
    const files = within(screen.getByRole('list', { name: 'Your files' })).getAllByRole('listitem');
    expect(files.map((file) => [file.textContent, file.querySelector('a')!.href])).toEqual([
      ['whale.mp4Film · 32 MB', 'https://store.example/whale'],
      ['A whale in the fogImage made in the studio · 2 MB', 'https://store.example/fog'],
    ]);
  });

  it('says how long to wait after too many downloads', async () => {
    answer('get', EXPORT, new Failure(429, 'TOO_MANY_REQUESTS', { retryAfter: 1200 }));
    const user = open();
    await download(user);
    await screen.findByText(/The next time is possible in 20 min\./);
    expect(saved).toEqual([]);
  });
});
