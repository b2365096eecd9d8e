import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import zh from '@/i18n/zh';
import { answer, callsMade, Failure } from '@/testing/server';
import { ProviderLinks } from './ProviderLinks';

const PROVIDERS = '/apis/passport/providers';
const STUDIO = { id: 'studio', name: { en: 'your Studio account', zh: '创作者账户' } };

const open = (language: 'en' | 'zh', reason?: 'recent' | 'expired') =>
  render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <ProviderLinks reason={reason} />
    </I18nextProvider>,
  );

afterEach(() => {
  vi.unstubAllEnvs();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

it('links every provider by its name, back to this page', async () => {
  history.replaceState(null, '', '/en/register?step=2#team');
  answer('get', PROVIDERS, [STUDIO, { id: 'lab', name: { en: 'Lab', zh: '实验室' } }]);
  open('en');
  const link = await screen.findByRole('link', { name: 'Continue with your Studio account' });
  expect(link.getAttribute('href')).toBe(
    '/apis/passport/oidc/studio/start?from=%2Fen%2Fregister%3Fstep%3D2%23team',
  );
  expect(screen.getAllByRole('link').length).toBe(2);
});

it('says that what waits for a recent login is to be confirmed again', async () => {
  answer('get', PROVIDERS, [STUDIO]);
  open('en', 'recent');
  await screen.findByText('This way you come back to this page, and confirm once more.');
});

it('opens a window of its own after an expired login, and follows the link where the browser opens none', async () => {
  answer('get', PROVIDERS, [STUDIO]);
  const opened = vi.spyOn(window, 'open').mockReturnValue(window);
  open('en', 'expired');
  const link = await screen.findByRole('link', { name: 'Continue with your Studio account' });
  expect(fireEvent.click(link)).toBe(false);
  expect(opened).toHaveBeenCalledWith(
    '/apis/passport/oidc/studio/start?from=%2Fen%3Faside%3D1',
    '_blank',
    expect.stringContaining('popup'),
  );
  screen.getByText('Opens in a separate window. This page continues afterwards.');
  opened.mockReturnValue(null);
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  const follows = vi.fn((event: Event) => expect(event.defaultPrevented).toBe(false));
  link.addEventListener('click', follows, { capture: true, once: true });
  fireEvent.click(link);
  expect(follows).toHaveBeenCalled();
  opened.mockRestore();
});

it('links the provider in Chinese', async () => {
  answer('get', PROVIDERS, [STUDIO]);
  open('zh');
  await screen.findByRole('link', { name: '使用创作者账户继续' });
});

it('shows nothing when the providers cannot be read', async () => {
  answer('get', PROVIDERS, new Failure(500, 'INTERNAL'));
  const { container } = open('en');
  await waitFor(() => expect(callsMade()).toEqual([`GET ${PROVIDERS}`]));
  expect(container.textContent).toBe('');
});

it('sends a page with bearer tokens to the host of the service, with the challenge of a verifier that it keeps', async () => {
  vi.stubEnv('VITE_BEARER_LOGIN', 'true');
  vi.stubEnv('VITE_API_BASE', 'https://contest.example');
  history.replaceState(null, '', '/en/register?step=2#team');
  answer('get', PROVIDERS, [STUDIO]);
  open('en');
  const link = await screen.findByRole<HTMLAnchorElement>('link', {
    name: 'Continue with your Studio account',
  });
  const { origin, pathname, searchParams } = new URL(link.href);
  expect(origin + pathname).toBe('https://contest.example/apis/passport/oidc/studio/start');
  const challenge = searchParams.get('challenge')!;
  const attempt = challenge.slice(0, 8);
  expect(searchParams.get('edition')).toBe('international');
  expect(searchParams.get('from')).toBe(`${location.origin}/en/register?step=2&attempt=${attempt}#team`);
  const kept = JSON.parse(localStorage.getItem(`marquee.verifier.${attempt}`)!) as { verifier: string };
  expect(link.href).not.toContain(kept.verifier);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(kept.verifier));
  expect(Buffer.from(hash).toString('base64url')).toBe(challenge);
});

it('sends a page with cookies on another host there and back, and keeps nothing', async () => {
  vi.stubEnv('VITE_API_BASE', 'https://contest.example');
  history.replaceState(null, '', '/en');
  answer('get', PROVIDERS, [STUDIO]);
  open('en');
  const link = await screen.findByRole('link', { name: 'Continue with your Studio account' });
  const query = new URLSearchParams({ from: `${location.origin}/en`, edition: 'international' });
  expect(link.getAttribute('href')).toBe(`https://contest.example/apis/passport/oidc/studio/start?${query}`);
  expect(Object.keys(localStorage)).toEqual([]);
});
