import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type * as Finalists from 'virtual:finalists';
import { films, open, prepareShortlist } from '@/testing/shortlistPage';

vi.mock('virtual:finalists', async (original) => {
  const actual = await original<typeof Finalists>();
  return {
    ...actual,
    default: actual.default.map((film) => (film.id === 105 ? { ...film, category: 'oasis' } : film)),
    categories: [{ id: 'oasis', name: { en: 'Oasis', zh: '绿洲' } }],
  };
});

beforeEach(prepareShortlist);

it('filters by the category, keeps it in the address, and shows all again', async () => {
  await open('zh');
  const all = films().length;
  const field = screen.getByLabelText<HTMLSelectElement>('类别');
  expect([...field.options].map(({ text }) => text)).toEqual(['全部类别', '绿洲']);
  fireEvent.change(field, { target: { value: 'oasis' } });
  await waitFor(() => expect(films()).toHaveLength(1));
  await waitFor(() => expect(location.search).toBe('?category=oasis'));
  fireEvent.change(field, { target: { value: '' } });
  await waitFor(() => expect(films()).toHaveLength(all));
});

it('opens with the category of its address', async () => {
  history.replaceState(null, '', '/en/shortlist?category=oasis');
  await open('en');
  await waitFor(() => expect(films()).toHaveLength(1));
  expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('oasis');
});

it('shows all works when the address names no category or theme of the page', async () => {
  await open('en');
  const all = films().length;
  cleanup();
  await prepareShortlist();
  history.replaceState(null, '', '/en/shortlist?category=nonsense&theme=nonsense');
  await open('en');
  await waitFor(() => expect(films()).toHaveLength(all));
  expect(screen.getByLabelText<HTMLSelectElement>('Category').selectedOptions[0]?.text).toBe(
    'All categories',
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Theme').selectedIndex).toBe(0);
});
