import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, ErrorAnswer } from '../../testing/fakeServer';
import { isRehearsal } from '../../lib/browser/rehearsal';
import { OPEN_KEY, showRibbon } from './ribbon';
import { startRehearsal } from './start';

const CLOCK = {
  now: '2025-09-12T10:00:30.5+08:00',
  stops: [
    { kind: 'moment', id: 'before', at: '2025-07-14T00:00:00+08:00' },
    { kind: 'phase', id: 'registration', at: '2025-07-15T00:00:00+08:00' },
    { kind: 'moment', id: 'registrationEnding', at: '2025-09-30T11:00:00+08:00' },
    { kind: 'phase', id: 'preliminary', at: '2025-10-01T00:00:00+08:00' },
  ],
};

let takeAway: (() => void) | undefined;
let passed = 0;
const reload = vi.fn();
const show = async () => {
  takeAway = await showRibbon({ reload, now: () => passed });
};
const ribbon = () => within(screen.getByRole('complementary'));
const tab = () => ribbon().getAllByRole('button')[0]!;
const stops = () => ribbon().getAllByRole('listitem');

beforeEach(() => {
  passed = 0;
  reload.mockReset();
  document.documentElement.lang = 'en';
});

afterEach(() => {
  takeAway?.();
  takeAway = undefined;
  document.body.replaceChildren();
});

describe('the ribbon', () => {
  it('is a small tab with the contest’s time until it is opened, and stays as it was left', async () => {
    fakeServer({ 'GET /dev/clock': CLOCK });
    await show();
    expect(tab().textContent).toBe('Rehearsal 12 September, 10:00');
    expect(tab().getAttribute('aria-expanded')).toBe('false');
    expect(ribbon().queryByRole('list')).toBeNull();

    await userEvent.click(tab());
    expect(tab().getAttribute('aria-expanded')).toBe('true');
    expect(stops().map((stop) => stop.textContent)).toEqual([
      'Before it opens 14 July, 00:00',
      'Registration and entries 15 July, 00:00',
      'Last hour to register 30 September, 11:00',
      'Preliminary review 1 October, 00:00',
    ]);
    takeAway!();
    await show();
    expect(stops()).toHaveLength(4);
    await userEvent.click(tab());
    expect(localStorage.getItem(OPEN_KEY)).toBeNull();
  });

  it('marks the stop that was reached last', async () => {
    localStorage.setItem(OPEN_KEY, 'open');
    fakeServer({ 'GET /dev/clock': CLOCK });
    await show();
    expect(screen.getByRole('button', { current: 'time' }).textContent).toContain('Registration and entries');
  });

  it('moves the clock to a stop and reads the page anew', async () => {
    localStorage.setItem(OPEN_KEY, 'open');
    const calls = fakeServer({ 'GET /dev/clock': CLOCK, 'POST /dev/clock': {} });
    await show();
    await userEvent.click(screen.getByRole('button', { name: /Last hour to register/ }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { now: '2025-09-30T11:00:00+08:00' },
    ]);
  });

  it('moves it once, however often a stop is pressed', async () => {
    localStorage.setItem(OPEN_KEY, 'open');
    const calls = fakeServer({
      'GET /dev/clock': CLOCK,
      'POST /dev/clock': () => new Promise(() => undefined),
    });
    await show();
    await userEvent.dblClick(screen.getByRole('button', { name: /Preliminary review/ }));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says when the clock was not moved, and can be tried again', async () => {
    localStorage.setItem(OPEN_KEY, 'open');
    const calls = fakeServer({
      'GET /dev/clock': CLOCK,
      'POST /dev/clock': new ErrorAnswer(500, 'INTERNAL'),
    });
    await show();
    const stop = screen.getByRole('button', { name: /Preliminary review/ });
    await userEvent.click(stop);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/could not be moved/));
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(stop);
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('is reached and worked with the keyboard; Escape folds it', async () => {
    fakeServer({ 'GET /dev/clock': CLOCK, 'POST /dev/clock': {} });
    await show();
    await userEvent.tab();
    expect(document.activeElement).toBe(tab());
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toContain('Before it opens');
    await userEvent.keyboard('{Escape}');
    expect(ribbon().queryByRole('list')).toBeNull();
    expect(document.activeElement).toBe(tab());
  });

  it('follows the page’s language', async () => {
    localStorage.setItem(OPEN_KEY, 'open');
    fakeServer({ 'GET /dev/clock': CLOCK });
    await show();
    document.documentElement.lang = 'zh-Hans';
    await waitFor(() => expect(tab().textContent).toBe('彩排 9 月 12 日 10:00'));
    expect(screen.getByRole('complementary', { name: '彩排：大赛时钟' }).lang).toBe('zh-Hans');
    expect(stops().map((stop) => stop.textContent)).toEqual([
      '开放之前 7 月 14 日 00:00',
      '报名与投稿 7 月 15 日 00:00',
      '报名截止前一小时 9 月 30 日 11:00',
      '初评 10 月 1 日 00:00',
    ]);
  });

  it('ticks', async () => {
    vi.useFakeTimers();
    try {
      fakeServer({ 'GET /dev/clock': CLOCK });
      await show();
      passed = 90_000;
      act(() => void vi.advanceTimersByTime(1000));
      expect(tab().textContent).toBe('Rehearsal 12 September, 10:02');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not there where the server has no such clock', async () => {
    fakeServer({});
    await expect(show()).rejects.toThrow();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('a page', () => {
  it.each([
    ['', false],
    ['zone=CN', false],
    ['rehearsal=10', false],
    ['norehearsal=1', false],
    ['rehearsal=1', true],
    ['zone=CN; rehearsal=1; x=2', true],
  ])('with the cookies "%s" is one of a rehearsal: %s', (cookie, expected) => {
    expect(isRehearsal(cookie)).toBe(expected);
  });

  it('asks for no clock in production', async () => {
    const calls = fakeServer({ 'GET /dev/clock': CLOCK });
    await startRehearsal();
    expect(calls).toEqual([]);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('shows the ribbon in a rehearsal', async () => {
    document.cookie = 'rehearsal=1';
    try {
      fakeServer({ 'GET /dev/clock': CLOCK });
      await startRehearsal();
      expect(tab()).toBeTruthy();
    } finally {
      document.cookie = 'rehearsal=; max-age=0';
    }
  });
});
