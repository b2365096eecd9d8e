import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, Failure } from '@/testing/server';
import {
  answerScore,
  enter,
  number,
  open,
  prepareJudge,
  row,
  save,
  SCORE,
  unavailable,
} from '@/testing/scorePage';

beforeEach(prepareJudge);

describe('the scorecard', () => {
  it('says “Rating update failed!” for a first score, and another sentence for a changed one', async () => {
    answer('post', SCORE, unavailable);
    await open();
    await enter({ Creativity: '50' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Rating update failed!');
    answerScore({ complete: false });
    await save();
    await screen.findByText(/^Saved: Film 103/);
    await userEvent.click(row('Film 103'));
    answer('post', SCORE, unavailable);
    await enter({ Creativity: '60' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Rating modification failed, please try again',
    );
    expect(number('Creativity').value).toBe('60');
  });

  it('is sent once by the keys, from a slider as from a number', async () => {
    let sent = 0;
    answer('post', SCORE, () => {
      sent++;
      return unavailable;
    });
    await open();
    await enter({ Creativity: '50' });
    for (const field of [screen.getByRole('slider', { name: /Creativity/ }), number('Creativity')]) {
      sent = 0;
      field.focus();
      await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
      await screen.findByRole('alert');
      expect(sent).toBe(1);
    }
  });

  it('keeps what was entered over a reload and an expired login', async () => {
    await open();
    await userEvent.keyboard('j');
    await enter({ Creativity: '77' });
    await userEvent.type(screen.getByLabelText(/Comment for the jury/), 'The crane');
    answer('post', SCORE, new Failure(401, 'LOGIN_EXPIRED'));
    await save();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
    const login = {
      token: 'new',
      name: 'Mei',
      role: 'judge',
      expiresAt: '2025-10-09T10:00:00+08:00',
    } as const;
    answer('post', '/apis/activity/login', login);
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
    await screen.findByRole('heading', { level: 2, name: 'Film 104' });
    expect(number('Creativity').value).toBe('77');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Comment for the jury/).value).toBe('The crane');
  });
});

it.each([
  ['NOT_WATCHED', 409, /^Please watch the film before you score it/],
  ['JUDGING_CLOSED', 403, /^Judging is closed/],
] as const)('says why a score is refused: %s', async (code, status, reason) => {
  answer('post', SCORE, new Failure(status, code));
  await open();
  await enter({ Creativity: '50' });
  await save();
  expect((await screen.findByRole('alert')).textContent).toMatch(reason);
});
