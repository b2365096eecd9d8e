import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { logInAs, works } from '@/testing/judging';
import { openJudgingPage } from '@/testing/openJudgingPage';
import { answer, calls, Failure } from '@/testing/server';
import {
  answerWorks,
  award,
  comment,
  NOMINATE,
  now,
  open,
  prepareNominator,
  row,
  save,
  WORKS,
} from '@/testing/nominatePage';
import Nominate from './Nominate';

beforeEach(prepareNominator);

describe('the login', () => {
  it('is shown to who is not logged in', async () => {
    localStorage.clear();
    await open();
    expect(screen.getByTestId('address').textContent).toBe('/login');
  });

  it('leads a judge to their own page', async () => {
    logInAs('judge');
    await openJudgingPage('/nominate2', { '/nominate2': Nominate });
    expect(screen.getByRole('link', { name: 'Go to your films' }).getAttribute('href')).toBe('/score');
    expect(calls).toEqual([]);
  });

  it('is asked for when it expired, and leads back to the same work with all that was typed', async () => {
    await open();
    await userEvent.click(row('Film 104'));
    await userEvent.click(award('Best narrative'));
    await userEvent.type(comment(), 'Half a sent');
    answer('post', NOMINATE, new Failure(401, 'LOGIN_EXPIRED'));
    await save();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
    expect(screen.getByText(/Your login has expired/)).toBeTruthy();
    const login = {
      token: 'new',
      name: 'Mei',
      role: 'nominator',
      expiresAt: '2025-10-09T10:00:00+08:00',
    } as const;
    answer('post', '/apis/activity/login', login);
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
    await screen.findByRole('group', { name: 'Award' });
    expect(now()).toBe('Film 104');
    expect(award('Best narrative').checked).toBe(true);
    expect(comment().value).toBe('Half a sent');
  });

  it('fails with a notice while the device’s clock is wrong, with by how much', async () => {
    await open();
    const headers = { Date: new Date(Date.now() - 12 * 60_000).toUTCString() };
    const expired = { code: 'SIGNATURE_EXPIRED', msg: '', requestId: 'r' };
    answer('get', WORKS, HttpResponse.json(expired, { status: 401, headers }));
    await userEvent.click(screen.getByRole('button', { name: 'Unwatched' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This device’s clock is 12 minutes ahead',
    );
  });
});

it('shows a message when the works cannot be loaded, and tries again', async () => {
  answer('get', WORKS, new Failure(503, 'UNAVAILABLE'));
  await openJudgingPage('/nominate2', { '/nominate2': Nominate });
  expect((await screen.findByRole('alert')).textContent).toContain('The films could not be loaded.');
  answerWorks(works(103));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Film 103' })).toBeTruthy();
  expect(await screen.findByText('0 of 1 watched')).toBeTruthy();
});

it('is in Chinese', async () => {
  await open('zh');
  expect(screen.getByRole('heading', { level: 1, name: '提名' })).toBeTruthy();
  expect(screen.getByText('已观看 0 / 3')).toBeTruthy();
  expect(screen.getByRole('radio', { name: '最佳创意' })).toBeTruthy();
  // Each part of the page has a name of its own, and what is left to do is said once.
  const names = screen
    .getAllByRole('region')
    .map((one) => document.getElementById(one.getAttribute('aria-labelledby')!)!.textContent);
  expect(names).toEqual([...new Set(names)]);
  expect(screen.queryByText(/进行中|最佳创意奖/)).toBeNull();
});
