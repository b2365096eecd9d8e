import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import { logInEntrant } from '@/testing/entrant';
import { answer } from '@/testing/server';
import Submit from './Submit';

vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: async () => null,
  readUpload: async () => null,
}));

beforeEach(async () => {
  await logInEntrant('PASS');
  Element.prototype.scrollIntoView ??= () => undefined;
  answer('get', '/apis/activity/achievement/list', { items: [], total: 0, limit: 10 });
});

async function open() {
  const { container, unmount } = render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <MemoryRouter initialEntries={['/submit']}>
        <Submit />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const field = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  await waitFor(() => expect(field('title').matches(':disabled')).toBe(false));
  const put = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  return { field, put, unmount, tab: within(container) };
}

/** Sends the event of the latest write to every tab. */
const deliver = () =>
  act(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.includes('.submission.')))
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
  });

it('shares the work between two tabs, and keeps the text that was chosen over a reload', async () => {
  const [here, there] = [await open(), await open()];
  here.put('title', 'What the Whale Kept');
  deliver();
  expect(there.field('title').value).toBe('What the Whale Kept');
  there.put('description', 'A keeper moves into a whale.');
  deliver();
  expect(here.field('description').value).toBe('A keeper moves into a whale.');
  expect(screen.queryByText('This form was changed in another tab too.')).toBeNull();

  here.put('description', 'Of a lighthouse in a whale.');
  deliver();
  expect(there.tab.getByText('In the other tab: Of a lighthouse in a whale.')).toBeTruthy();
  fireEvent.click(there.tab.getByRole('button', { name: /^Keep mine: Description/ }));
  here.put('title', 'What the Whale Kept, again');
  for (let n = 0; n < 3; n++) deliver();
  here.unmount();
  there.unmount();

  const later = await open();
  expect(later.field('description').value).toBe('A keeper moves into a whale.');
  expect(later.field('title').value).toBe('What the Whale Kept, again');
  expect(later.tab.queryByText('This form was changed in another tab too.')).toBeNull();
});
