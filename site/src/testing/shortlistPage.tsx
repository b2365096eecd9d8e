import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { createI18n, loadMessages } from '../i18n/i18n';
import type { Language } from '../lib/locale/language';
import { translationOf, works } from '../content/works';
import { searchWords } from '../features/shortlist/model/search';
import Shortlist from '../features/shortlist/Shortlist';

/** A finalist. */
export const whale = works.find(({ id }) => id === 105)!;
/** Its title in English. */
export const whaleName = translationOf(105)!.name;
const WORDS = works.map((work) => [work.id, searchWords(work, translationOf(work.id))]);
const PAGE = `<main><article class="work"><h1>${whaleName}</h1><h2>About</h2><p>In the whale</p></article></main>`;

let server: (path: string) => Response;
/** Answers fetch by path from now on. */
export const answerFetch = (answering: typeof server) => {
  server = answering;
};

/** Opens the address of the list, and answers fetch with its words and the page of the whale; for `beforeEach`. */
export function prepareShortlist() {
  history.replaceState(null, '', '/en/shortlist');
  server = (path) =>
    path === '/shortlist/words.json'
      ? Response.json(WORDS)
      : path === '/en/shortlist/105'
        ? new Response(PAGE)
        : new Response('', { status: 404 });
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(server(new URL(address, location.href).pathname)),
  );
}

/** Opens the page. */
export async function open(language: Language) {
  const i18n = createI18n(language, await loadMessages(language));
  const page = (
    <I18nextProvider i18n={i18n}>
      <Shortlist />
    </I18nextProvider>
  );
  return render(page);
}

/** The lines of what is found, else of the index. */
export const films = () => [
  ...document.querySelectorAll<HTMLElement>(
    whole() ? '.index-results > li:not([aria-hidden])' : '.index-list:not(.index-results) > li',
  ),
];
/** Whether the list of all films is in place of the programmes. */
export const whole = () => document.querySelector('.shortlist')!.hasAttribute('data-whole');
/** Types into the search field. */
export const search = (words: string) => {
  const field = screen.getByRole('searchbox');
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: words } });
};
