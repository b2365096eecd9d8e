import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Phone from '../features/phone/Phone';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import { notices, type Notice } from '../lib/notices';
import { userStore, type RegisterState } from '../lib/session/user';
import { App } from './App';
import { answerEntrant, PING } from '../testing/entrant';
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
async function open(path: string, registerState: RegisterState | null, ping = PING) {
  answerEntrant(registerState);
  answer('get', '/apis/ping', ping);
  await userStore.loggedIn();
  render(
    <MemoryRouter initialEntries={[path]}>
      <App i18n={createI18n('en', en)} loaded={{}} />
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

describe('the header', () => {
  it('offers a login to a visitor who is logged out', async () => {
    await open('/en/404', null);
    expect(names('button')).toEqual(['Log in']);
    expect(names('link')).toEqual(['Open FrameAI Short Film Competition 2025', 'EN', '中文']);
    expect(banner().getAllByRole('link')[0]).toHaveProperty('pathname', '/en');
  });

  it.each([
    ['NONE', 'Register', '/register'],
    ['SUBMITTED', 'Register', '/register'],
    ['DENY', 'Register', '/register'],
    ['PASS', 'Create', '/create'],
  ] as const)('offers an entrant in state %s to submit and to %s', async (state, action, path) => {
    await open('/en/404', state);
    expect(names('link').slice(3)).toEqual([action, 'Submit Entry']);
    expect(banner().getByRole('link', { name: action })).toHaveProperty('pathname', path);
    expect(names('button')).toEqual(['MAccount: Mara']);
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
    return within(screen.getByRole('dialog', { name: 'Log out?' }));
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

  it('sends everybody home from a registration that has ended, without asking for a login', async () => {
    await open('/register', null, { ...PING, registrationOpen: false });
    await waitFor(() => expect(at()).toBe('/en'));
    expect(shown).toEqual([{ kind: 'error', text: 'Registration ended, please stay tuned for results' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
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

it.each([
  ['/register', 'NONE', true, null],
  ['/register', 'NONE', false, 'REGISTRATION_ENDED'],
  ['/register', 'DENY', true, null],
  ['/register', 'DENY', false, null],
  ['/register', 'SUBMITTED', true, 'ALREADY_REGISTERED'],
  ['/register', 'PASS', false, 'ALREADY_REGISTERED'],
  ['/submit', 'PASS', false, null],
  ['/submit', 'NONE', true, 'NOT_REGISTERED'],
  ['/submit', 'SUBMITTED', true, 'UNDER_REVIEW'],
  ['/submit', 'DENY', true, 'DENIED'],
  ['/create', 'PASS', true, null],
  ['/create', 'NONE', true, 'NOT_REGISTERED'],
] as const)('%s in state %s, registration open: %s → %s', (route, state, open, expected) => {
  expect(denialCode(route, state, open)).toBe(expected);
});
