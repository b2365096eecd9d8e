import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Phone from '../features/phone/Phone';
import en from '../i18n/en';
import zh from '../i18n/zh';
import { createI18n } from '../i18n/i18n';
import { notices, type Notice } from '../lib/notices';
import { userStore, type Deadlines, type RegisterState } from '../lib/session/user';
import { App } from './App';
import { answerEntrant, PING } from '../testing/entrant';
import { registration } from '../testing/registrations';
import { answer, callsMade, Failure } from '../testing/server';
import { denialCode } from './RouteGuard';

// Collects the notices instead of rendering them.
vi.mock('../ui/feedback/ToastHost', () => ({ ToastHost: () => null }));
const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));

function Address() {
  const { pathname } = useLocation();
  return <output aria-label="address">{pathname}</output>;
}

/** Opens the site at an address as an entrant in that state; null is logged out. */
async function open(
  path: string,
  registerState: RegisterState | null,
  deadlines: Partial<Deadlines> = {},
  i18n = createI18n('en', en),
) {
  answerEntrant(registerState, 'FR', deadlines);
  await userStore.loggedIn();
  render(
    <MemoryRouter initialEntries={[path]}>
      <App i18n={i18n} loaded={{}} />
      <Address />
    </MemoryRouter>,
  );
}

const at = () => screen.getByLabelText('address').textContent;
const banner = () => within(screen.getByRole('banner'));
const names = (role: 'link' | 'button') =>
  banner()
    .queryAllByRole(role)
    .map((element) => element.getAttribute('aria-label') ?? element.textContent);

beforeEach(() => {
  shown.length = 0;
  window.scrollTo = () => undefined;
});

afterEach(() => void vi.useRealTimers());

describe('the header', () => {
  it('offers a login to a visitor who is logged out', async () => {
    await open('/en/404', null);
    expect(names('button')).toEqual(['Log in']);
    expect(names('link')).toEqual([
      ...['Open FrameAI Short Film Competition 2025', 'Finalists', 'Guidelines'],
      ...['EN', '中文'],
    ]);
    expect(banner().getAllByRole('link')[0]).toHaveProperty('pathname', '/en');
  });

  const CLOSED = { registerUntil: null, submitUntil: null };

  it.each<[string, RegisterState, Partial<Deadlines>, string[], string[], string | [string, string]]>([
    ['register', 'NONE', {}, ['Register'], ['报名'], '/register'],
    ['closed', 'NONE', CLOSED, [], [], ['Registration closed', '报名已截止']],
    ['review', 'SUBMITTED', {}, [], [], ['Under review', '审核中']],
    ['resubmit', 'DENY', {}, ['Register again'], ['重新报名'], '/register'],
    ['closed to a denied entrant', 'DENY', CLOSED, [], [], ['Registration closed', '报名已截止']],
    ['enter', 'PASS', {}, ['Create', 'Submit Entry'], ['去创作', '提交作品'], '/submit'],
    ['create', 'PASS', CLOSED, ['Create'], ['去创作'], '/create'],
  ])('offers the next step: %s', async (_, state, deadlines, english, chinese, next) => {
    const check = (links: string[], status: string | undefined) => {
      expect(names('link').slice(5)).toEqual(links);
      const primary = banner()
        .getAllByRole('link')
        .filter((link) => link.classList.contains('button-primary'));
      expect(primary.map((link) => link.getAttribute('href'))).toEqual(status ? [] : [next]);
      if (status) expect(banner().getByText(status)).toBeTruthy();
    };
    const [englishStatus, chineseStatus] = typeof next === 'string' ? [] : next;
    await open('/en/404', state, deadlines);
    check(english, englishStatus);
    cleanup();
    await open('/404', state, deadlines, createI18n('zh', zh));
    check(chinese, chineseStatus);
  });

  it('links back home on a task page and shows its title', async () => {
    const unused = new Failure(404, 'NOT_FOUND');
    answer('get', '/apis/activity/generation/models', unused);
    answer('get', '/apis/activity/generation/tasks', unused);
    await open('/create', 'PASS');
    await screen.findByRole('heading', { level: 2, name: en.creation.history.title });
    expect(banner().getByRole('link', { name: 'Back to home' })).toHaveProperty('pathname', '/en');
    expect(banner().getByRole('heading', { level: 1, name: 'Create' })).toBeTruthy();
  });

  it('has only the language toggle on judges’ pages', async () => {
    await open('/login', 'PASS');
    expect(names('link')).toEqual(['EN', '中文']);
    expect(names('button')).toEqual([]);
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});

describe('logging out', () => {
  const logOut = async () => {
    await userEvent.click(screen.getByRole('button', { name: /Account: Mara/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    return within(await screen.findByRole('dialog', { name: 'Log out?' }));
  };

  it('asks for confirmation, then ends the session and confirms it', async () => {
    answer('post', '/apis/passport/logout', null);
    await open('/en/404', 'PASS');
    const dialog = await logOut();
    expect(callsMade()).not.toContain('POST /apis/passport/logout');
    await userEvent.click(dialog.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(shown).toEqual([{ kind: 'success', text: 'Log out successfully' }]));
    expect(banner().getByRole('button', { name: 'Log in' })).toBeTruthy();
  });

  it('keeps the session when the visitor cancels or the call fails', async () => {
    answer('post', '/apis/passport/logout', new Failure(500, 'INTERNAL'));
    await open('/en/404', 'PASS');
    await userEvent.click((await logOut()).getByRole('button', { name: 'Stay logged in' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click((await logOut()).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(shown).toEqual([{ kind: 'error', text: 'Log out failed' }]));
    expect(screen.getByRole('button', { name: /Account: Mara/ })).toBeTruthy();
  });
});

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
    render(
      <MemoryRouter initialEntries={['/create']}>
        <App i18n={createI18n('en', en)} loaded={{}} />
        <Address />
      </MemoryRouter>,
    );
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

  const UNAVAILABLE = new Failure(503, 'UNAVAILABLE');
  const DROPPED = () => HttpResponse.error();
  const MESSAGES = { en, zh };

  describe.each(['en', 'zh'] as const)('an unreachable service (%s)', (language) => {
    const { common, creation, errors, submission } = MESSAGES[language];
    it.each([
      ['503', '/apis/passport/user', '/create', UNAVAILABLE],
      ['503', '/apis/ping', '/create', UNAVAILABLE],
      ['503', '/apis/ping', '/register', UNAVAILABLE],
      ['503', '/apis/passport/user', '/submit', UNAVAILABLE],
      ['a dropped connection', '/apis/passport/user', '/submit', DROPPED],
      ['a dropped connection', '/apis/ping', '/submit', DROPPED],
      ['a dropped connection', '/apis/passport/user', '/create', DROPPED],
      ['a dropped connection', '/apis/ping', '/register', DROPPED],
    ] as const)('%s of %s: says so, and goes on to %s by itself', async (_, call, path, failure) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      answer('get', '/apis/activity/generation/models', new Failure(404, 'NOT_FOUND'));
      answer('get', '/apis/activity/generation/tasks', new Failure(404, 'NOT_FOUND'));
      answer('get', '/apis/activity/achievement/list', { items: [], total: 0, limit: 10 });
      answerEntrant('PASS');
      answer('get', call, failure);
      await userStore.loggedIn();
      render(
        <MemoryRouter initialEntries={[path]}>
          <App i18n={createI18n(language, MESSAGES[language])} loaded={{}} />
          <Address />
        </MemoryRouter>,
      );
      const title = { level: 2, name: common.unreachable.title };
      await screen.findByRole('heading', title);
      expect(screen.getByText(common.unreachable.text)).toBeTruthy();
      const made = callsMade().length;
      act(() => void vi.advanceTimersByTime(2_000));
      await waitFor(() => expect(callsMade().length).toBeGreaterThan(made));
      expect(at()).toBe(path);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(shown).toEqual([]);
      answerEntrant('PASS');
      // An attempt that began before may still fail, and the next one comes after a longer pause.
      await vi.waitUntil(
        () => {
          act(() => void vi.advanceTimersByTime(2_000));
          return screen.queryByRole('heading', title) === null;
        },
        { timeout: 20_000 },
      );
      if (path === '/register')
        await waitFor(() => expect(shown.map(({ text }) => text)).toEqual([errors.code.ALREADY_REGISTERED]));
      else
        await screen.findByRole('heading', {
          level: 2,
          name: path === '/create' ? creation.history.title : submission.history.title,
        });
    });
  });

  it('names the page in the tab', async () => {
    await open('/en/404', null);
    await waitFor(() =>
      expect(document.title).toBe('Out of frame · Open Frame · AI Short Film Competition 2025'),
    );
  });
});

it('mounts each island once: a click on the phone page copies the link once', async () => {
  answerEntrant(null);
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, clipboard: { writeText } });
  render(
    <MemoryRouter initialEntries={['/en_m']}>
      <App i18n={createI18n('en', en)} loaded={{ '/m': Phone }} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
  await waitFor(() => expect(screen.getByText('Link copied')).toBeTruthy());
  expect(writeText.mock.calls).toEqual([[`${location.origin}/`]]);
});

const NOW = Date.parse(PING.now);
const LATER = '2025-09-12T10:00:01+08:00';

it.each([
  ['/register', 'NONE', LATER, null],
  ['/register', 'NONE', PING.now, 'REGISTRATION_ENDED'],
  ['/register', 'NONE', null, 'REGISTRATION_ENDED'],
  ['/register', 'DENY', LATER, null],
  ['/register', 'DENY', null, 'REGISTRATION_ENDED'],
  ['/register', 'SUBMITTED', null, 'ALREADY_REGISTERED'],
  ['/register', 'PASS', null, 'ALREADY_REGISTERED'],
  ['/submit', 'PASS', null, null],
  ['/submit', 'NONE', LATER, 'NOT_REGISTERED'],
  ['/submit', 'SUBMITTED', null, 'UNDER_REVIEW'],
  ['/submit', 'DENY', LATER, 'DENIED'],
  ['/create', 'PASS', null, null],
  ['/create', 'NONE', LATER, 'NOT_REGISTERED'],
] as const)('%s in state %s, registration until %s → %s', (route, registerState, registerUntil, expected) => {
  const standing = { registerState, registerUntil, submitUntil: null, uploadGraceUntil: null };
  expect(denialCode(route, standing, NOW)).toBe(expected);
});
