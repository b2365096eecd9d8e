import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n, loadMessages } from '../../i18n/i18n';
import { finalists } from '../../content/finalists';
import type { Language } from '../../lib/locale/language';
import { translationOf, works } from '../../content/works';
import { searchWords } from './model/search';
import Shortlist from './Shortlist';

const whale = works.find(({ id }) => id === 105)!;
const whaleName = translationOf(105)!.name;
const WORDS = works.map((work) => [work.id, searchWords(work, translationOf(work.id))]);
const PAGE = `<main><article class="work"><h1>${whaleName}</h1><h2>About</h2><p>In the whale</p></article></main>`;

/** Answers fetch; tests may replace it. */
let server: (path: string) => Response;
beforeEach(() => {
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
});

async function open(language: Language) {
  const i18n = createI18n(language, await loadMessages(language));
  const page = (
    <I18nextProvider i18n={i18n}>
      <Shortlist />
    </I18nextProvider>
  );
  return render(page);
}
const films = () => [...document.querySelectorAll<HTMLElement>('.work-card')].filter(({ hidden }) => !hidden);
const search = (words: string) => {
  const field = screen.getByRole('searchbox');
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: words } });
};

describe('the list', () => {
  it.each(['en', 'zh'] as const)('lists every finalist with a link to its page, in %s', async (language) => {
    await open(language);
    expect(films().map((film) => film.querySelector('b')!.textContent)).toEqual(
      finalists.map(({ name }) => name[language]),
    );
    expect(films().map((film) => film.querySelector('a')!.pathname)).toEqual(
      finalists.map(({ id }) => `${language === 'en' ? '/en' : ''}/shortlist/${id}`),
    );
  });
});

describe('the search', () => {
  it('searches the text on the page without the network', async () => {
    server = () => new Response('', { status: 503 });
    await open('en');
    search('whale kept');
    expect(films().map((film) => film.textContent)).toEqual([expect.stringContaining(whaleName)]);
    expect(screen.getByRole('status').textContent).toBe('1 film');
  });

  it('finds by the title in the other language and by the story', async () => {
    await open('en');
    search(whale.name);
    await waitFor(() => expect(films()).toHaveLength(1));
    expect(films()[0]!.textContent).toContain(whaleName);
    search('a lamp washes in');
    expect(films()).toHaveLength(1);
  });

  it('fetches the words when the field had the focus before the script ran', async () => {
    await open('en');
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: whale.name } });
    await waitFor(() => expect(films()).toHaveLength(1));
  });

  it('waits until an input method has composed a word', async () => {
    await open('zh');
    const field = screen.getByRole('searchbox');
    fireEvent.input(field, { target: { value: 'jingyu' }, isComposing: true });
    expect(films()).toHaveLength(finalists.length);
    fireEvent.input(field, { target: { value: '鲸鱼' }, isComposing: true });
    fireEvent.compositionEnd(field);
    expect(films()).toHaveLength(1);
  });

  it('filters by the chosen theme until it is pressed again', async () => {
    await open('en');
    const animals = finalists.filter(({ theme }) => theme === 'animals').length;
    const chip = screen.getByRole('button', { name: `Animals ${animals}` });
    fireEvent.click(chip);
    expect(films()).toHaveLength(animals);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe(`${animals} films`);
    fireEvent.click(chip);
    expect(films()).toHaveLength(finalists.length);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('shows a note when nothing is found, and resets to the whole list', async () => {
    await open('en');
    search('no film is called that');
    expect(films()).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Show all films' }));
    expect(films()).toHaveLength(finalists.length);
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });
});

describe('the dialog', () => {
  const whaleLink = () => screen.getByText(whaleName).closest('a')!;

  it('shows the work’s page and names the work in the hash', async () => {
    await open('en');
    fireEvent.click(whaleLink());
    const dialog = await screen.findByRole('dialog', { name: whaleName });
    expect(dialog.textContent).toContain('In the whale');
    expect(location.hash).toBe('#film-105');
    expect(within(dialog).getByRole('heading', { level: 2, name: whaleName })).toBeDefined();
  });

  it('opens and closes with the hash', async () => {
    history.replaceState(null, '', '/en/shortlist#film-105');
    await open('en');
    await screen.findByRole('dialog', { name: whaleName });
    location.hash = '';
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('removes the hash when it is closed', async () => {
    history.replaceState(null, '', '/en/shortlist#film-105');
    await open('en');
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: whaleName });
    dialog.close();
    await waitFor(() => expect(location.hash).toBe(''));
    expect(location.pathname).toBe('/en/shortlist');
  });

  it('leaves clicks with a modifier key to the browser', async () => {
    await open('en');
    expect(fireEvent.click(whaleLink(), { ctrlKey: true })).toBe(true);
    expect(location.hash).toBe('');
  });
});
