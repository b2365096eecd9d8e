import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../i18n/en';
import { userStore } from '../lib/session/user';
import { answerEntrant, PING } from '../testing/entrant';
import { registration } from '../testing/registrations';
import { answer, Failure } from '../testing/server';
import { at, open, prepareSite, renderSite, shown } from '../testing/openSite';

// Collects the notices instead of rendering them.
vi.mock('../ui/feedback/ToastHost', () => ({ ToastHost: () => null }));

beforeEach(prepareSite);

describe('routes', () => {
  it.each([
    ['/nowhere', '/en/404'],
    ['/en/register', '/en/404'],
    ['/nominate', '/score'],
  ])('%s leads to %s', async (from, to) => {
    await open(from, null);
    await waitFor(() => expect(at()).toBe(to));
  });

  it.each([
    ['/submit', 'NONE', en.errors.code.NOT_REGISTERED],
    ['/submit', 'SUBMITTED', en.errors.code.UNDER_REVIEW],
    ['/create', 'DENY', en.errors.code.DENIED],
    ['/register', 'PASS', en.errors.code.ALREADY_REGISTERED],
  ] as const)('%s sends an entrant in state %s home with the reason', async (path, state, reason) => {
    await open(path, state);
    await waitFor(() => expect(at()).toBe('/en'));
    expect(shown).toEqual([{ kind: 'error', text: reason }]);
  });

  const ENDED = {
    ...PING,
    now: '2025-10-01T10:00:00+08:00',
    registrationOpen: false,
    registrationEndsAt: '2025-09-30T04:00:00Z',
  };

  it('sends an entrant home from a registration that has ended, with the time in both zones', async () => {
    await open('/register', 'NONE', { registerUntil: null });
    answer('get', '/apis/ping', ENDED);
    await waitFor(() => expect(at()).toBe('/en'));
    const text =
      'Registration ended, please stay tuned for results. It closed on 30 September 2025, 12:00 Beijing time · 00:00 in New York.';
    expect(shown).toEqual([{ kind: 'error', text }]);
  });

  it('sends a denied entrant home once their own time is over, with that time', async () => {
    const reviewedAt = '2025-10-02T02:00:00Z';
    answer('get', '/apis/activity/register/info', registration({ state: 'DENY', reviewedAt }));
    await open('/register', 'DENY', { registerUntil: null });
    answer('get', '/apis/ping', { ...ENDED, now: '2025-10-08T10:00:00+08:00' });
    await waitFor(() => expect(at()).toBe('/en'));
    expect(shown[0]?.text).toContain('It closed on 5 October 2025, 10:00 Beijing time · 4 October, 22:00 in');
  });

  it('lets a denied entrant register again after the public end', async () => {
    await open('/register', 'DENY', { registerUntil: '2025-10-03T12:00:00+08:00' });
    answer('get', '/apis/ping', ENDED);
    answer('get', '/apis/activity/register/info', new Failure(404, 'NOT_FOUND'));
    await screen.findByText(en.registration.readFailed);
    expect(at()).toBe('/register');
    expect(shown).toEqual([]);
  });

  it('asks for a login before it judges, after the public end too', async () => {
    await open('/register', null);
    answer('get', '/apis/ping', ENDED);
    const dialog = await screen.findByRole('dialog');
    expect(at()).toBe('/register');
    expect(shown).toEqual([]);
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    await waitFor(() => expect(at()).toBe('/en'));
  });

  it('judges by the state of now: an entrant approved since the page was opened may submit', async () => {
    answerEntrant('SUBMITTED');
    await userStore.loggedIn();
    answerEntrant('PASS');
    answer('get', '/apis/activity/generation/models', new Failure(404, 'NOT_FOUND'));
    answer('get', '/apis/activity/generation/tasks', new Failure(404, 'NOT_FOUND'));
    renderSite('/create');
    await screen.findByRole('heading', { level: 2, name: en.creation.history.title });
    expect(at()).toBe('/create');
  });

  it('asks for a login first and goes home when it is declined', async () => {
    await open('/submit', null);
    const dialog = await screen.findByRole('dialog');
    expect(at()).toBe('/submit');
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    await waitFor(() => expect(at()).toBe('/en'));
    expect(shown).toEqual([]);
  });

  it('names the page in the tab', async () => {
    await open('/en/404', null);
    await waitFor(() =>
      expect(document.title).toBe('Out of frame · Open Frame · AI Short Film Competition 2025'),
    );
  });
});
