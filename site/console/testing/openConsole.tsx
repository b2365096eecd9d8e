import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createI18n } from '@/i18n/i18n';
import type { Data } from '@/lib/api/client';
import type { Language } from '@/lib/locale/language';
import { answer } from '@/testing/server';
import { routes } from '../app/routes';
import type { Overview } from '../features/overview/overview';
import en from '../i18n/en';
import zh from '../i18n/zh';
import { type Me, session } from '../lib/session';
import areas from './areas.json';
import { pinnedRules } from './rules';

/** What each role may do, as the service answers it: its test compares. */
const AREAS = areas as Record<Me['role'], Me['areas']>;

/** An organiser who has given the second factor, an owner unless changed, with the areas that the service answers for the role. */
export const organiser = (change: Partial<Me> = {}): Me => ({
  areas: AREAS[change.role ?? 'owner'],
  ...{ id: 'o1', email: 'ada@films.example', name: 'Ada', role: 'owner' },
  ...{
    secondFactor: true,
    app: true,
    passkeys: 0,
    personalData: true,
    loggedIn: true,
    language: null,
    invitation: null,
  },
  ...{ disabledAt: null, complete: true, expiresAt: '2025-09-12T22:00:00+08:00' },
  ...change,
});

/** An overview of a contest in which nothing has happened. */
const overview: Overview = {
  ...{ at: '2025-09-12T12:00:00+08:00', days: [], costs: [], phases: [], deadlines: [], needs: [] },
  ...{ holding: [], road: [] },
  ...{ registrations: null, films: null, jury: null, mails: null },
};

/** Without an assignment. */
const unassigned = { categories: {}, perFilm: 0, wait: false, items: [], total: 0, next: null };

/** Shows an address of the console to an organiser. */
export function openConsole(
  address: string,
  me = organiser(),
  language: Language = 'en',
  colleagues: { email: string; name: string }[] = [],
  assignment: Data<'/apis/organiser/judges/assignment', 'get'> = unassigned,
) {
  answer('get', '/apis/organiser/overview', overview);
  answer('get', '/apis/organiser/colleagues', colleagues);
  answer('get', '/apis/organiser/judges/assignment', assignment);
  answer('get', '/apis/organiser/results/rules', pinnedRules);
  answer('get', '/apis/organiser/editions', { editions: [], sample: false });
  answer('get', '/apis/organiser/views', []);
  answer('get', '/apis/organiser/catalogue/titles', []);
  answer('get', '/apis/organiser/notes', {
    ...{ subject: '', version: 0, tags: [], assignee: null, notes: [] },
  });
  answer('get', '/apis/organiser/morning-mail', { on: false, language: null });
  session.entered(me);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return router;
}
