import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import type { Phase } from '../phases/phases';
import type { SiteBuild, SiteBuildStatus } from './siteBuild';

const PATH = '/apis/organiser/site/build';
const moved: Phase = {
  ...{ id: 'registration', name: { en: 'Registration', zh: '报名' }, days: null },
  ...{ movedAt: '2025-09-29T10:00:00+08:00', movedBy: 'organiser:mei@films.example' },
  ...{ startsAt: '2025-07-15T00:00:00+08:00', endsAt: '2025-10-01T12:00:00+08:00' },
  plannedStartsAt: '2025-07-15T00:00:00+08:00',
  startMovable: true,
  plannedEndsAt: '2025-09-30T12:00:00+08:00',
};
const build: SiteBuild = {
  ...{ id: 'b1', state: 'succeeded', reason: '', log: [], askedBy: 'organiser:mei@films.example' },
  ...{ askedAt: '2025-09-29T10:01:00+08:00', startedAt: '2025-09-29T10:02:00+08:00' },
  endedAt: '2025-09-29T10:04:00+08:00',
  againBy: null,
};
const running: SiteBuild = { ...build, id: 'b2', state: 'running', endedAt: null };
const status = (change: Partial<SiteBuildStatus>): SiteBuildStatus => ({
  ...{ build: null, may: true, joined: false, command: null },
  ...change,
});

const open = (shown: SiteBuildStatus, language: 'en' | 'zh' = 'en', phase = moved) => {
  answer('get', '/apis/organiser/phases', [phase]);
  answer('get', PATH, shown);
  openConsole('/international/phases', organiser(), language);
};
afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView')); // jsdom has none

const presses = () => calls.filter(({ method }) => method === 'POST');

it('builds the pages after an end was moved, and shows the progress', async () => {
  open(status({ build }));
  expect(
    await screen.findByText(/^Built and published 29 Sept?, 10:04 \(mei@films.example\)$/),
  ).toBeDefined();
  answer('post', PATH, status({ build: running }));
  answer('get', PATH, status({ build: running }));
  await userEvent.click(screen.getByRole('button', { name: 'Build and publish the pages' }));
  expect(await screen.findByText(/^Building since 29 Sept?, 10:02/)).toBeDefined();
  expect(screen.getByRole('status').textContent).toMatch(/^Building since/);
  expect(presses()).toHaveLength(1);
});

it('says in words that the service built them by itself', async () => {
  open(status({ build: { ...build, askedBy: 'service' } }), 'zh');
  expect(await screen.findByText(/（系统）$/)).toBeDefined();
});

it('joins the build of somebody else', async () => {
  open(status({}));
  const button = await screen.findByRole('button', { name: 'Build and publish the pages' });
  answer('post', PATH, status({ build: running, joined: true }));
  answer('get', PATH, status({ build: running }));
  await userEvent.click(button);
  expect(await screen.findByText(/^Building since/)).toBeDefined();
});

it('has another build follow one that runs, which may have read what was changed since', async () => {
  open(status({ build: running }));
  const button = await screen.findByRole('button', { name: 'Build again afterwards' });
  const followed = { ...running, againBy: 'organiser:mei@films.example' };
  answer('post', PATH, status({ build: followed, joined: true }));
  answer('get', PATH, status({ build: followed }));
  await userEvent.click(button);
  await screen.findByText(/another build follows it \(mei@films\.example\)\.$/);
  expect(screen.getByRole('button', { name: 'Building…' })).toBeDefined();
  expect(presses()).toHaveLength(1);
});

it('is scrolled into view where the address names it, and only there', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled(this.className);
  };
  open(status({ build }));
  await screen.findByText(/^Built and published/);
  expect(scrolled).not.toHaveBeenCalledWith('site-build');
  cleanup();
  openConsole('/international/phases#site-build', organiser(), 'en');
  await screen.findByText(/^Built and published/);
  expect(scrolled).toHaveBeenCalledWith('site-build');
});

it('says why a build failed, and offers another one', async () => {
  open(
    status({
      build: {
        ...build,
        state: 'failed',
        reason: 'The container exited with an error.',
        log: ['one', 'no such still'],
      },
    }),
  );
  await screen.findByText(/^Failed 29 Sept?, 10:04 .+\. Visitors see the pages as they were before it\./);
  expect(await screen.findByText('The container exited with an error.')).toBeDefined();
  expect(screen.getByText(/no such still/)).toBeDefined();
  expect(screen.getByText(/^Correct what the reason names and build again\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Build and publish the pages' })).toHaveProperty(
    'disabled',
    false,
  );
});

it('shows the command where the service cannot build', async () => {
  open(status({ command: 'go run ./tools site publish' }));
  expect(await screen.findByText('go run ./tools site publish')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Build/ })).toBeNull();
});

it('offers no build to those who may not', async () => {
  open(status({ may: false, build }));
  await screen.findByText(/^Built and published/);
  expect(screen.queryByRole('button', { name: /Build/ })).toBeNull();
});

it('offers a build before any end was moved: pages may be old for other reasons', async () => {
  open(status({}), 'en', { ...moved, movedAt: null, movedBy: null });
  await screen.findByRole('button', { name: 'Build and publish the pages' });
});

it('keeps the button after a call that failed', async () => {
  open(status({}), 'zh');
  answer('post', PATH, new Failure(503, 'UNAVAILABLE'));
  await userEvent.click(await screen.findByRole('button', { name: '生成并发布页面' }));
  await waitFor(() => expect(presses()).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '生成并发布页面' })).toHaveProperty('disabled', false),
  );
});
