import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../i18n/en';
import zh from '../i18n/zh';
import { createI18n } from '../i18n/i18n';
import { userStore } from '../lib/session/user';
import { answerEntrant } from '../testing/entrant';
import { answer, callsMade, Failure } from '../testing/server';
import { at, prepareSite, renderSite, shown } from '../testing/openSite';

// Collects the notices instead of rendering them.
vi.mock('../ui/feedback/ToastHost', () => ({ ToastHost: () => null }));

beforeEach(prepareSite);

afterEach(() => void vi.useRealTimers());

describe('routes', () => {
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
      renderSite(path, createI18n(language, MESSAGES[language]));
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
});
