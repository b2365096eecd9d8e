import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';

const PATH = '/apis/organiser/judges';
const juror = {
  ...{ id: 'j1', name: 'Noor', role: 'judge' as const, email: null, disabledAt: null, assigned: true },
  ...{ done: 19, partial: 0, total: 20, recused: 0, invited: null, lastSeenAt: null, remindedAt: null },
  ...{ completed: false, seen: 0 },
  secondFactor: { required: false, setUp: false, recoveryCodesLeft: 0 },
};

function open(closedAt: string | null, waits: 'tick' | 'opening') {
  answer('get', PATH, { items: [juror], total: 1 } as never);
  answer('get', `${PATH}/conflicts`, { items: [], total: 0 });
  answer('get', '/apis/organiser/judging', { closedAt });
  openConsole('/camp/jury', organiser(), 'en', [], {
    ...{ perFilm: 3, categories: {}, wait: false, total: 1, next: null },
    items: [{ workId: 1049, title: 'Night Ferry', readers: 0, able: 5, waits }],
  });
}

it('lists a late work until it is assigned', async () => {
  open(null, 'tick');
  const part = within(await screen.findByRole('region', { name: 'Too few readers: Judge' }));
  part.getByText('Night Ferry', { exact: false });
  part.getByText('0 of 3 · is assigned within a minute');
  await screen.findByText('19 of 20');
  screen.getByRole('button', { name: 'Remind' });
});

it('reminds nobody once judging is closed, and says what the work waits for', async () => {
  open('2025-10-30T00:00:00+08:00', 'opening');
  await screen.findByText('0 of 3 · waits for judging to open');
  await screen.findByText('19 of 20');
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});
