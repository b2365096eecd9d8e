import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer, calls } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';

const retention = {
  ...{ endsAt: '2025-12-07T00:00:00+08:00', plannedAt: '2026-12-07T00:00:00+08:00' },
  ...{ deletesAt: '2026-12-07T00:00:00+08:00', emailsErasedAt: '2026-12-07T00:00:00+08:00' },
  ...{ movedAt: null, movedBy: null, reason: '' },
};

beforeEach(() =>
  answer('get', '/apis/organiser/retention', {
    ...retention,
    accounts: [
      {
        ...{ email: 'ada@films.example', state: 'told', deletesAt: '2026-12-07T00:00:00+08:00' },
        ...{ firstToldAt: '2026-11-07T00:00:00+08:00', lastToldAt: null },
      },
    ],
    total: 1,
  }),
);

beforeEach(() => answer('get', '/apis/organiser/retention/traces', { items: [], total: 0 }));

it('moves the date for a reason, with the date that was seen', async () => {
  answer('post', '/apis/organiser/retention', { ...retention, deletesAt: '2027-02-28T16:00:00.000Z' });
  openConsole('/international/retention');
  await screen.findByRole('rowheader', { name: 'ada@films.example' });
  const day = screen.getByRole('textbox', { name: /New date/ });
  await userEvent.clear(day);
  await userEvent.type(day, '2027-03-01');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move the date' }).disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'An appeal');
  await userEvent.click(screen.getByRole('button', { name: 'Move the date' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      {
        deletesAt: '2027-02-28T16:00:00.000Z',
        before: '2026-12-07T00:00:00+08:00',
        reason: 'An appeal',
        dryRun: false,
      },
    ]),
  );
});

it('lets a reviewer read it alone', async () => {
  openConsole('/international/retention', organiser({ role: 'reviewer' }));
  await screen.findByRole('rowheader', { name: 'ada@films.example' });
  expect(screen.queryByRole('button', { name: 'Move the date' })).toBeNull();
});
