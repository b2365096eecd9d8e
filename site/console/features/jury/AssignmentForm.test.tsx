import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { editions } from '../../lib/edition';
import { servedEdition } from '../../testing/editions';
import { openConsole, organiser } from '../../testing/openConsole';
import type { Assignment } from './jury';

const PATH = '/apis/organiser/judges/assign';
const plan: Assignment = {
  ...{ plan: 'p1', works: 6, groups: 1, changed: true },
  shares: [{ id: 'j1', name: 'Noor', all: true, before: 6, after: 4, added: [], removed: [5, 6] }],
};

const noor = {
  ...{ id: 'j1', name: 'Noor', role: 'judge' as const, email: null, disabledAt: null, assigned: true },
  ...{ done: 0, partial: 0, total: 4, recused: 0, invited: null, lastSeenAt: null, remindedAt: null },
  ...{ completed: false, seen: 0 },
  secondFactor: { required: false, setUp: false, recoveryCodesLeft: 0 },
};

const prospect = {
  ...{ judges: 12, works: 40, contests: 300, aim: 0.7, enough: true },
  now: { cards: 3, corrected: 0.51, mean: 0.46 },
  needed: { cards: 9, corrected: 0.73, mean: 0.68 },
};

const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
const form = async () => within(await screen.findByRole('region', { name: 'Assignment' }));

afterEach(() => editions.forget());
beforeEach(() => {
  answer('get', '/apis/organiser/judges', { items: [], total: 0 });
  answer('get', '/apis/organiser/judging', { closedAt: null });
  answer('post', PATH, plan);
  answer('get', '/apis/organiser/judges/prospect', prospect);
});

it('shares works out by the plan that was shown', async () => {
  openConsole('/international/jury');
  const its = await form();
  await userEvent.click(its.getByRole('button', { name: 'See the plan' }));
  expect(await its.findByRole('rowheader', { name: 'Noor' })).toBeTruthy();
  await userEvent.click(its.getByRole('button', { name: 'Make the assignment' }));
  const share = { role: 'judge', perFilm: 3 };
  await waitFor(() =>
    expect(posted()).toEqual([
      { ...share, dryRun: true },
      { ...share, dryRun: false, plan: 'p1' },
    ]),
  );
});

it('ends the assignment of a role after it was shown who sees what then', async () => {
  openConsole('/international/jury');
  const its = await form();
  await userEvent.click(its.getByRole('button', { name: 'See what ending it would do' }));
  await userEvent.click(await its.findByRole('button', { name: 'End the assignment for all' }));
  const end = { role: 'judge', clear: true };
  await waitFor(() =>
    expect(posted()).toEqual([
      { ...end, dryRun: true },
      { ...end, dryRun: false, plan: 'p1' },
    ]),
  );
});

it('shows a new plan once the jury has changed meanwhile', async () => {
  openConsole('/international/jury');
  const its = await form();
  await userEvent.click(its.getByRole('button', { name: 'See the plan' }));
  const go = await its.findByRole('button', { name: 'Make the assignment' });
  answer('post', PATH, new Failure(409, 'CONFLICT'));
  await userEvent.click(go);
  expect(await its.findByRole('alert')).toBeTruthy();
  expect(its.getByRole('button', { name: 'See the plan' })).toBeTruthy();
});

it('says with the plan how often the best film comes first, what it takes, and what the mean costs', async () => {
  openConsole('/international/jury');
  const its = await form();
  await userEvent.click(its.getByRole('button', { name: 'See the plan' }));
  expect(
    await its.findByText(/^For 70%, a film needs 9 cards: then it is 73%\. .* costs 5 points/),
  ).toBeTruthy();
  expect(its.getByText('corrected ranking').nextSibling?.textContent).toBe('51%');
  expect(its.getByText('mean').nextSibling?.textContent).toBe('46%');
});

it('says when a jury cannot reach it', async () => {
  const none = { ...prospect, enough: false, needed: { cards: 12, corrected: 0.62, mean: 0.62 } };
  answer('get', '/apis/organiser/judges/prospect', none);
  openConsole('/international/jury');
  const its = await form();
  await userEvent.click(its.getByRole('button', { name: 'See the plan' }));
  expect(await its.findByText(/does not reach 70%: with all 12 judges on every film it is 62%/)).toBeTruthy();
});

it('gives accounts works of their categories', async () => {
  answer('get', '/apis/organiser/judges', { items: [noor], total: 1 } as never);
  openConsole('/international/jury', organiser(), 'en', [], {
    ...{ perFilm: 3, categories: { j1: ['roads'] }, wait: false, items: [], total: 0, next: null },
  });
  const named = (id: string, en: string) => ({ id, name: { en, zh: en } });
  const categories = [named('roads', 'Roads'), named('markets', 'Markets')];
  answer('get', '/apis/organiser/editions', {
    editions: [{ ...servedEdition, id: 'international', categories }],
    sample: false,
  });
  await act(editions.load);
  const its = await form();
  await userEvent.click(await its.findByText('By category'));
  const asked = calls.filter(({ path }) => path === '/apis/organiser/judges');
  const whole = { edition: 'international', role: 'judge', disabled: 'false' }; // no page: those behind the 50th too
  expect(asked.map(({ query }) => Object.fromEntries(query))).toContainEqual(whole);
  const hers = within(its.getByRole('group', { name: 'Noor' }));
  expect(hers.getByRole<HTMLInputElement>('checkbox', { name: 'Roads' }).checked).toBe(true);
  await userEvent.click(hers.getByRole('checkbox', { name: 'Markets' }));
  await userEvent.click(its.getByRole('button', { name: 'See the plan' }));
  await waitFor(() =>
    expect(posted()).toEqual([
      { role: 'judge', perFilm: 3, categories: { j1: ['roads', 'markets'] }, dryRun: true },
    ]),
  );
});
