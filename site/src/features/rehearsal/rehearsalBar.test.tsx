import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, server } from '@/testing/server';
import { answerClock, bar, clock, prepareRehearsal, stops, tab } from '@/testing/rehearsal';
import { OPEN_KEY, showRehearsalBar } from './rehearsalBar';

let remove: (() => void) | undefined;
const reload = vi.fn();
const show = async () => {
  remove = await showRehearsalBar({ reload, now: () => clock.passed });
};

beforeEach(() => {
  prepareRehearsal();
  reload.mockReset();
});

afterEach(() => {
  remove?.();
  remove = undefined;
  document.body.replaceChildren();
});

describe('the rehearsal bar', () => {
  it('shows the contest time, opens on a click, and stays open over a reload', async () => {
    answerClock();
    await show();
    expect(tab().textContent).toBe('Rehearsal 12 September, 10:00');
    expect(tab().getAttribute('aria-expanded')).toBe('false');
    expect(bar().queryByRole('list')).toBeNull();

    await userEvent.click(tab());
    expect(tab().getAttribute('aria-expanded')).toBe('true');
    expect(stops().map((stop) => stop.textContent)).toEqual([
      'Before it opens 14 July, 00:00',
      'Registration and entries 15 July, 00:00',
      'Last hour to register 30 September, 11:00',
      'Preliminary review 1 October, 00:00',
    ]);
    remove!();
    await show();
    expect(stops()).toHaveLength(4);
    await userEvent.click(tab());
    expect(localStorage.getItem(OPEN_KEY)).toBeNull();
  });

  it('marks the last stop reached', async () => {
    localStorage.setItem(OPEN_KEY, 'open');
    answerClock();
    await show();
    expect(screen.getByRole('button', { current: 'time' }).textContent).toContain('Registration and entries');
  });

  it('moves the clock to a stop and reloads the page', async () => {
    localStorage.setItem(OPEN_KEY, 'open');
    answerClock();
    await show();
    await userEvent.click(screen.getByRole('button', { name: /Last hour to register/ }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(clock.moves).toEqual([{ now: '2025-09-30T11:00:00+08:00' }]);
  });

  it('moves the clock once, however often a stop is clicked', async () => {
    localStorage.setItem(OPEN_KEY, 'open');
    answerClock(async () => {
      await delay('infinite');
      return HttpResponse.error();
    });
    await show();
    await userEvent.dblClick(screen.getByRole('button', { name: /Preliminary review/ }));
    await waitFor(() => expect(clock.moves).toHaveLength(1));
    expect(reload).not.toHaveBeenCalled();
  });

  it('shows an error when the clock was not moved, and allows another try', async () => {
    localStorage.setItem(OPEN_KEY, 'open');
    answerClock(() => new HttpResponse(null, { status: 500 }));
    await show();
    const stop = screen.getByRole('button', { name: /Preliminary review/ });
    await userEvent.click(stop);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/could not be moved/));
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(stop);
    await waitFor(() => expect(clock.moves).toHaveLength(2));
  });

  it('works with the keyboard; Escape closes it', async () => {
    answerClock();
    await show();
    await userEvent.tab();
    expect(document.activeElement).toBe(tab());
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toContain('Before it opens');
    await userEvent.keyboard('{Escape}');
    expect(bar().queryByRole('list')).toBeNull();
    expect(document.activeElement).toBe(tab());
  });

  it('follows the page’s language', async () => {
    localStorage.setItem(OPEN_KEY, 'open');
    answerClock();
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

  it('updates the time every second', async () => {
    vi.useFakeTimers();
    try {
      answerClock();
      await show();
      clock.passed = 90_000;
      act(() => void vi.advanceTimersByTime(1000));
      expect(tab().textContent).toBe('Rehearsal 12 September, 10:02');
    } finally {
      vi.useRealTimers();
    }
  });

  it('rejects when the server has no such clock', async () => {
    server.use(http.get(`${API}/dev/clock`, () => new HttpResponse(null, { status: 404 })));
    await expect(show()).rejects.toThrow();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
