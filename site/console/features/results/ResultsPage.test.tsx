import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, Failure } from '@/testing/server';
import { organiser } from '../../testing/openConsole';
import { reached } from '../../testing/publication';
import { crane, open, owls, PATH, posted, results } from '../../testing/results';
import { chanceOf, movedBy, percent, placeOn, scaleOf } from './results';

it('shows the official ranks with their prizes, and what changes without a judge', async () => {
  open();
  const rows = await screen.findAllByRole('row');
  expect(rows[1]!.textContent).toBe('First prize');
  expect(rows[2]!.textContent).toMatch(/^1Crane Season 7/);
  expect(rows[4]!.textContent).toMatch(/^2Night <b>Shift<\/b> 9/);
  expect(screen.getByRole('row', { name: /^Noor Night/ }).textContent).toMatch(/Crane Season2$/);
  expect(screen.getByText('1 card is partial and does not count')).toBeDefined();
});

it('shows how judges differ, and that a trend within its error is none', async () => {
  open();
  const judge = await screen.findByRole('row', { name: /^Noor −2\.5/ });
  expect(judge.textContent).toBe('Noor−2.53.00.90');
  screen.getByText('No trend: late films are scored like early ones.');
  cleanup();
  open({ ...results, order: { trend: { perTen: -1.9, error: 0.9, cards: 4 }, first: null, cards: 4 } });
  await screen.findByText('Late films are scored lower than early ones.');
});

it('shows the other ranking on request', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mean' }));
  expect(screen.getAllByRole('row')[1]!.textContent).toMatch(/^1Night/);
});

it('shows how far the publication is, and the way to it', async () => {
  open(
    { ...results, publishedAt: '2025-11-01T12:00:00+08:00' },
    undefined,
    reached('mailing', { stopped: true }),
  );
  await screen.findByText('The emails are stopped. The pages stay public.');
  const link = screen.getByRole('link', { name: 'Go to the publication' });
  expect(link.getAttribute('href')).toBe('/international/results/publication');
});

it('names what does not agree when the log is verified', async () => {
  open();
  answer('get', `${PATH}/verify`, {
    ...{ valid: false, leaves: 40, root: 'kUq3'.repeat(11), erased: 0, works: 2 },
    faults: ['leaf 12: the record does not match'],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify now' }));
  expect((await screen.findByText('leaf 12: the record does not match')).isConnected).toBe(true);
});

it('lets a viewer read, and write nothing', async () => {
  open({ ...results, publishedAt: '2025-11-01T12:00:00+08:00' }, organiser({ role: 'viewer' }));
  await screen.findByRole('heading', { name: 'Publish' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

it("stores the jury's words in both languages, and shows what somebody else wrote meanwhile", async () => {
  open();
  const box = (side: string) =>
    screen.findByRole<HTMLTextAreaElement>('textbox', { name: `${side}, Crane Season` });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await userEvent.type(await box('English'), 'It waits.');
  answer(
    'post',
    `${PATH}/citation`,
    new Failure(422, 'VALIDATION_FAILED', { fields: { 'jury.zh': 'Fill in' } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Fill in');
  expect((await box('Chinese')).getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(await box('Chinese'), '它在等待。');
  const theirs = { jury: { en: 'It looks up.', zh: '它抬头看。' }, public: false };
  answer('get', PATH, { ...results, works: [{ ...crane, citation: theirs }, owls] });
  const changed = 'They read now: It looks up.';
  answer('post', `${PATH}/citation`, new Failure(409, 'CONFLICT', { fields: { jury: changed } }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(changed);
  expect((await box('English')).value).toBe('It waits.');
  const jury = { en: 'It waits.', zh: '它在等待。' };
  answer('post', `${PATH}/citation`, { jury, public: false });
  answer('get', PATH, { ...results, works: [{ ...crane, citation: { jury, public: false } }, owls] });
  await screen.findByText('with the next publication');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(posted().map((body) => (body as { before: unknown }).before)).toEqual([null, null, theirs.jury]);
});

it('says how certain the prizes are, which films cannot be told apart, and which have too few cards', async () => {
  const few = { ...owls, rank: null, cards: 1 };
  open({ ...results, works: [crane, few] });
  await screen.findByText(
    'Crane Season and Night <b>Shift</b> cannot be told apart: the first is better with a probability of 60%.',
  );
  const table = screen.getByRole('region', { name: 'How certain the prizes are' });
  within(table).getByRole('row', { name: 'Crane Season 60%' });
  screen.getByText('Not enough cards for a rank: at least 2 are needed');
});

it('adds the chances of the ranks of a prize, and rounds none to certainty', () => {
  const prize = { ...results.prizes[0]!, first: 1, last: 2 };
  expect(chanceOf(crane, prize)).toBeCloseTo(0.9);
  expect(chanceOf(crane, { ...prize, first: null, last: null })).toBe(0);
  expect(chanceOf(crane, { ...prize, first: null, last: null, criterion: 3 })).toBe(0.5);
  expect([0.001, 0.999, 1, 0.62].map(percent)).toEqual(['<1%', '>99%', '100%', '62%']);
});

describe('the axis of points', () => {
  it('has the tens around all totals and intervals', () => {
    expect(scaleOf([crane, owls])).toEqual({ from: 60, to: 90 });
    expect(scaleOf([])).toEqual({ from: 0, to: 100 });
    expect(placeOn({ from: 60, to: 90 }, 75)).toBe(50);
  });

  it('counts the ranks that the official ranking gains against the other one', () => {
    expect(movedBy(crane, 'corrected')).toBe(1);
    expect(movedBy(crane, 'mean')).toBe(-1);
  });
});
