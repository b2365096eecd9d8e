import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer, Failure } from '@/testing/server';
import { openConsole } from '../../testing/openConsole';

const PATH = '/apis/organiser/judges/conflicts';
const part = async () => within(await screen.findByRole('region', { name: 'Conflicts declared' }));

beforeEach(() => {
  answer('get', '/apis/organiser/judges', { items: [], total: 0 });
  answer('get', '/apis/organiser/judging', { closedAt: null });
});

it('says who declared a conflict with which film, when and why', async () => {
  const declaredAt = '2025-10-21T20:33:00+08:00';
  const items = [
    { judge: 'Petra', workId: 4, title: 'The Bench', reason: 'I edited <b>their</b> last film.', declaredAt },
    { judge: 'erased-1', workId: 5, title: '', reason: '', declaredAt },
  ];
  answer('get', PATH, { items, total: 2 });
  openConsole('/international/jury');
  const rows = await (await part()).findAllByRole('listitem');
  expect(rows.map((item) => item.textContent)).toEqual([
    '21 Oct, 20:33Petra: The BenchI edited <b>their</b> last film.',
    '21 Oct, 20:33erased-1: Film 5',
  ]);
});

it('says that nobody declared one, and offers another try when the list cannot be read', async () => {
  answer('get', PATH, new Failure(503, 'UNAVAILABLE'));
  openConsole('/international/jury');
  const again = await (await part()).findByRole('button', { name: /again/i });
  answer('get', PATH, { items: [], total: 0 });
  await userEvent.click(again);
  expect(await (await part()).findByText('Nobody has declared one.')).toBeTruthy();
});
