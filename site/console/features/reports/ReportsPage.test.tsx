import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, calls } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import type { Report } from './reports';

const report = (more: Partial<Report>): Report => ({
  id: 'r1',
  workId: 612,
  title: 'What the Whale Kept',
  kind: 'label',
  text: 'The whale is painted by hand.',
  email: 'viewer@films.example',
  language: 'en',
  state: 'open',
  reason: '',
  decidedBy: null,
  decidedAt: null,
  version: 3,
  reportedAt: '2025-11-02T10:00:00+08:00',
  ...more,
});

const list = (...items: Report[]) =>
  answer('get', '/apis/organiser/reports', { items, total: items.length, next: null });

it('decides a report with a reason, as it was on the screen', async () => {
  list(
    report({}),
    report({ id: 'r2', title: null, workId: 7, kind: 'hurt', email: '', text: 'That is me.' }),
  );
  answer('post', '/apis/organiser/reports/{id}', report({ state: 'dismissed' }));
  openConsole('/international/reports?state=open', organiser(), 'en');
  const first = (await screen.findByText('The whale is painted by hand.')).closest('li')!;
  expect(within(first).getByRole('link').getAttribute('href')).toMatch(/works\/612$/);
  expect(within(first).getByText('viewer@films.example')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Film 7' })).toBeTruthy();
  expect(calls.find(({ path }) => path.endsWith('/reports'))?.query.get('state')).toBe('open');
  const dismiss = within(first).getByRole<HTMLButtonElement>('button', { name: 'Dismiss' });
  expect(dismiss.disabled).toBe(true);
  await userEvent.type(within(first).getByLabelText(/Reason/), 'It is signed.');
  await userEvent.click(dismiss);
  await waitFor(() => {
    const sent = calls.find(({ method }) => method === 'POST');
    expect(sent?.path).toMatch(/reports\/r1$/);
    expect(sent?.body).toEqual({ decision: 'dismissed', reason: 'It is signed.', before: 3 });
  });
});

it('shows what was decided, and opens it again', async () => {
  list(report({ state: 'upheld', reason: 'It has no label.' }));
  answer('post', '/apis/organiser/reports/{id}', report({}));
  openConsole('/international/reports', organiser(), 'en');
  expect(await screen.findByText('It has no label.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Uphold' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      decision: 'open',
      before: 3,
    }),
  );
});

it('says so where nothing was reported', async () => {
  list();
  openConsole('/international/reports', organiser(), 'en');
  expect(await screen.findByText('Nothing was reported')).toBeTruthy();
});
