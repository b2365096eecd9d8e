import { afterEach, expect, it } from 'vitest';
import { END, open, textOf, unmount } from '@/testing/homePage';
import { HINT_KEY } from '@/lib/session/loginHint';

afterEach(unmount);

it.each([
  ['en', '2025-09-12T10:00:00+08:00', '18days', 'Registration closes in18:02:00:00'],
  ['en', '2025-09-29T10:00:00+08:00', '26hours', 'Registration closes in01:02:00:00'],
  ['en', '2025-09-30T10:00:01+08:00', '119minutes', 'Registration closes in01:59:59'],
  ['en', '2025-09-30T11:00:00+08:00', '60minutes', 'Registration closes in01:00:00'],
  ['en', '2025-09-30T11:59:00+08:00', '1minute', 'Registration closes in00:01:00'],
  ['en', '2025-09-30T13:00:00+08:00', '11hours', 'Entries close in11:00:00'],
  ['en', '2025-07-14T00:00:00+08:00', '24hours', 'Registration opens in01:00:00:00'],
  ['en', '2025-07-13T00:00:00+08:00', '2days', 'Registration opens in02:00:00:00'],
  ['zh', '2025-09-12T10:00:00+08:00', '18天', '距报名截止18:02:00:00'],
] as const)('counts down in %s at %s', (language, now, leader, clock) => {
  open(language, now);
  expect(textOf('.leader-count')).toBe(leader);
  expect(textOf('.hero-clock')).toContain(clock);
});

it.each([
  // Approved after the end of registration.
  [{ registerState: 'PASS', submitUntil: '2025-10-03T15:00:00+08:00' }, '3days', 'Entries close in03:02'],
  // A denied registration may be sent again for some days.
  [
    { registerState: 'DENY', registerUntil: '2025-10-02T14:00:00+08:00' },
    '2days',
    'Registration closes in02:01',
  ],
  // A film that began to arrive in time.
  [
    { registerState: 'PASS', submitUntil: null, uploadGraceUntil: '2025-09-30T15:00:00+08:00' },
    '2hours',
    'Entries close in02:00',
  ],
  // Nothing of their own is open any more: the general end.
  [{ registerState: 'NONE', registerUntil: END }, '11hours', 'Entries close in11:00'],
  [{ registerState: 'SUBMITTED', registerUntil: END }, '11hours', 'Entries close in11:00'],
])('counts down to the end of a reader with %o', (standing, leader, clock) => {
  localStorage.setItem(HINT_KEY, JSON.stringify({ username: 'mara', ...standing }));
  open('en', '2025-09-30T13:00:00+08:00');
  expect(textOf('.leader-count')).toBe(leader);
  expect(textOf('.hero-clock')).toContain(clock);
});

it('turns the wedge with the seconds', () => {
  const angle = () =>
    document.querySelector<HTMLElement>('.leader-sweep')!.style.getPropertyValue('--second');
  open('en', '2025-09-12T10:00:41.900+08:00');
  expect(angle()).toBe('246deg');
  unmount();
  expect(angle()).toBe('');
});

it('follows an extended end of registration', () => {
  open('en', '2025-10-02T00:00:00+08:00', '2025-10-05T16:00:00Z');
  expect(textOf('.leader-count')).toBe('4days');
  expect(textOf('.finale-act p')).toBe(
    'Registration closes on 5 October 2025, 24:00 Beijing time · 12:00 in New York.',
  );
  expect(textOf('.act-when[data-in="open last"]')).toBe(
    'Registration closes5 October 2025, 24:00 Beijing time12:00 in New York',
  );
  open('en', '2025-10-07T00:00:00+08:00');
  expect(textOf('.finale-act p')).toBe(
    'Registration closed on 30 September 2025, 12:00 Beijing time · 00:00 in New York.',
  );
});
