import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerClock, clock, prepareRehearsal, tab } from '@/testing/rehearsal';
import { isRehearsal } from '@/lib/browser/visitor';
import { startRehearsal } from './startRehearsal';

beforeEach(prepareRehearsal);
afterEach(() => document.body.replaceChildren());

describe('startRehearsal', () => {
  it.each([
    ['', false],
    ['zone=CN', false],
    ['rehearsal=10', false],
    ['norehearsal=1', false],
    ['rehearsal=1', true],
    ['zone=CN; rehearsal=1; x=2', true],
  ])('takes the cookies "%s" for a rehearsal: %s', (cookie, expected) => {
    expect(isRehearsal(cookie)).toBe(expected);
  });

  it('requests nothing in production', async () => {
    answerClock();
    await startRehearsal();
    expect(clock.reads).toBe(0);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('shows the bar in a rehearsal', async () => {
    document.cookie = 'rehearsal=1';
    try {
      answerClock();
      await startRehearsal();
      expect(tab()).toBeTruthy();
    } finally {
      document.cookie = 'rehearsal=; max-age=0';
    }
  });
});
