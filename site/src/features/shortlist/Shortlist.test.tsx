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

/** What the server has; a test may take it away. */
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
const films = () => [...document.querySelectorAll<HTMLElement>('.film')].filter(({ hidden }) => !hidden);
const search = (words: string) => {
  const field = screen.getByRole('searchbox');
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: words } });
};

describe('the list', () => {
  it.each(['en', 'zh'] as const)('names every film and leads to its page, in %s', async (language) => {
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
  it('answers at once by what the page shows, without the network', async () => {
    server = () => new Response('', { status: 503 });
    await open('en');
    search('whale kept');
    expect(films().map((film) => film.textContent)).toEqual([expect.stringContaining(whaleName)]);
    expect(screen.getByRole('status').textContent).toBe('1 film');
  });

  it('finds by the other language’s words and by the story', async () => {
    await open('en');
    search(whale.name);
    await waitFor(() => expect(films()).toHaveLength(1));
    expect(films()[0]!.textContent).toContain(whaleName);
    search('a lamp washes in');
    expect(films()).toHaveLength(1);
  });

  it('learns the other language’s words when the field had the focus before the script was there', async () => {
    await open('en');
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: whale.name } });
    await waitFor(() => expect(films()).toHaveLength(1));
  });

  it('waits for the end of a composition', async () => {
    await open('zh');
    const field = screen.getByRole('searchbox');
    fireEvent.input(field, { target: { value: 'jingyu' }, isComposing: true });
    expect(films()).toHaveLength(finalists.length);
    fireEvent.input(field, { target: { value: '鲸鱼' }, isComposing: true });
    fireEvent.compositionEnd(field);
    expect(films()).toHaveLength(1);
  });

  it('keeps to the chosen theme until it is chosen again', async () => {
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

  it('says so when nothing is found, and shows everything again', async () => {
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

  it('shows the film’s page; the address tells which', async () => {
    await open('en');
    fireEvent.click(whaleLink());
    const dialog = await screen.findByRole('dialog', { name: whaleName });
    expect(dialog.textContent).toContain('In the whale');
    expect(location.hash).toBe('#film-105');
    expect(within(dialog).getByRole('heading', { level: 2, name: whaleName })).toBeDefined();
  });

  it('opens from the address and closes when the address says so', async () => {
    history.replaceState(null, '', '/en/shortlist#film-105');
    await open('en');
    await screen.findByRole('dialog', { name: whaleName });
    location.hash = '';
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves the address without the film when it was closed', async () => {
    history.replaceState(null, '', '/en/shortlist#film-105');
    await open('en');
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: whaleName });
    dialog.close();
    await waitFor(() => expect(location.hash).toBe(''));
    expect(location.pathname).toBe('/en/shortlist');
  });

  it('leaves a link that is opened elsewhere to the browser', async () => {
    await open('en');
    expect(fireEvent.click(whaleLink(), { ctrlKey: true })).toBe(true);
    expect(location.hash).toBe('');
  });
});
