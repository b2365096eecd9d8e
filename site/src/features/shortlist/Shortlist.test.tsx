import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n, loadMessages } from '../../i18n/i18n';
import { finalists } from '../../content/finalists';
import { byTitle, programmes } from '../../content/programmes';
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
/** The lines of what is found, else of the index. */
const films = () => [
  ...document.querySelectorAll<HTMLElement>(
    whole() ? '.index-results > li:not([aria-hidden])' : '.index-list:not(.index-results) > li',
  ),
];
const whole = () => document.querySelector('.shortlist')!.hasAttribute('data-whole');
const search = (words: string) => {
  const field = screen.getByRole('searchbox');
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: words } });
};

describe('the list', () => {
  it.each(['en', 'zh'] as const)('lists every finalist by title, in %s', async (language) => {
    await open(language);
    expect(films().map((film) => film.querySelector('b')!.textContent)).toEqual(
      byTitle(language).map(({ name }) => name[language]),
    );
    expect(new Set(films().map((film) => film.querySelector('a')!.pathname))).toEqual(
      new Set(finalists.map(({ id }) => `${language === 'en' ? '/en' : ''}/shortlist/${id}`)),
    );
  });

  it('shows each programme with its note and films, and those films in no other', async () => {
    await open('en');
    for (const { name, note, films: chosen } of programmes) {
      const section = screen.getByRole('region', { name: name.en });
      expect(section.textContent).toContain(note.en);
      expect([...section.querySelectorAll('.show-film b')].map((title) => title.textContent)).toEqual(
        chosen.map((film) => film.name.en),
      );
    }
    const shown = programmes.flatMap((programme) => programme.films.map(({ id }) => id));
    expect(new Set(shown).size).toBe(shown.length);
    expect(document.querySelectorAll('.index-list .is-shown')).toHaveLength(shown.length);
  });

  it('sorts in place of the programmes, and returns to them', async () => {
    await open('en');
    fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'number' } });
    expect(whole()).toBe(true);
    expect(films()[0]!.textContent).toContain('103');
    fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'short' } });
    const lengths = films().map((film) => film.querySelector('time')!.textContent);
    expect(lengths[0]).toBe('0:20');
    fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'programme' } });
    expect(whole()).toBe(false);
    expect(films()[0]!.textContent).toContain(byTitle('en')[0]!.name.en);
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

  it('filters by the chosen shape until it is pressed again, together with the theme', async () => {
    await open('en');
    const square = finalists.filter(({ video }) => video?.ratio === '4:3');
    const chip = screen.getByRole('button', { name: `4:3 ${square.length}` });
    fireEvent.click(chip);
    await waitFor(() => expect(films()).toHaveLength(square.length));
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe(`${square.length} films`);
    fireEvent.change(screen.getByLabelText('Theme'), { target: { value: 'animals' } });
    await waitFor(() =>
      expect(films()).toHaveLength(square.filter(({ theme }) => theme === 'animals').length),
    );
    fireEvent.change(screen.getByLabelText('Theme'), { target: { value: '' } });
    fireEvent.click(chip);
    expect(films()).toHaveLength(finalists.length);
    expect(whole()).toBe(false);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('keeps the choice in the address, and takes it from there', async () => {
    const { unmount } = await open('en');
    search('owls');
    fireEvent.click(screen.getByRole('button', { name: /^4:3/ }));
    await waitFor(() => expect(location.search).toBe('?q=owls&shape=4%3A3'));
    unmount();
    await open('zh');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('owls');
    await waitFor(() => expect(films()).toHaveLength(1));
    expect(films()[0]!.textContent).toContain('猫头鹰夜班');
  });

  it('shows only when nothing is found what was searched, titles close to it, and a way back', async () => {
    await open('en');
    expect(screen.queryByRole('region', { name: /^No film/ })).toBeNull();
    search('lighthouse on europ');
    expect(films()).toHaveLength(0);
    const nothing = screen.getByRole('region', { name: 'No film found for “lighthouse on europ”.' });
    expect(within(nothing).getByRole('link', { name: 'Last Light on Europa' })).toBeDefined();
    fireEvent.click(within(nothing).getByRole('button', { name: `Show all ${finalists.length} films` }));
    expect(films()).toHaveLength(finalists.length);
    expect(nothing.hidden).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });
});

describe('what is found', () => {
  it('shows the first screenful at once and all when the browser is idle, and no line of an older search', async () => {
    await open('en');
    const narrow = finalists.filter(({ video }) => video?.ratio === '16:9').length;
    expect(narrow).toBeGreaterThan(100);
    fireEvent.click(screen.getByRole('button', { name: `16:9 ${narrow}` }));
    expect(screen.getByRole('status').textContent).toBe(`${narrow} films`);
    expect(films().length).toBeGreaterThan(10);
    expect(films().length).toBeLessThan(narrow);
    await waitFor(() => expect(films()).toHaveLength(narrow));
    search('nine foxes at');
    expect(films().map((film) => film.textContent)).toEqual([expect.stringContaining('Nine Foxes')]);
    // The lines of the first search here would follow when the browser is idle, too.
    search('e');
    search('');
    await waitFor(() => expect(films()).toHaveLength(narrow));
    expect(new Set(films().map((film) => film.querySelector('a')!.pathname)).size).toBe(narrow);
  });
});

describe('the dialog', () => {
  const whaleLink = () => screen.getAllByText(whaleName)[0]!.closest('a')!;

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

  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  });
  const PLAYING = `<main><article class="work"><h1>Film</h1><div class="work-video"><div class="player-screen">
    <video></video><button class="player-start"></button></div></div></article></main>`;
  const ended = () => document.querySelector('dialog video')!.dispatchEvent(new Event('ended'));

  it('offers the next film when one ends', async () => {
    server = () => new Response(PLAYING);
    await open('en');
    const [first, second] = programmes[0]!.films;
    fireEvent.click(screen.getAllByText(first.name.en)[0]!);
    await waitFor(() => expect(document.querySelector('dialog video')).not.toBeNull());
    ended();
    fireEvent.click(screen.getByRole('button', { name: `Next: ${second!.name.en}` }));
    await waitFor(() => expect(location.hash).toBe(`#film-${second!.id}`));
  });

  it('plays the films of a programme one after the other', async () => {
    server = () => new Response(PLAYING);
    await open('en');
    const { name, films: chosen } = programmes[1]!;
    const section = screen.getByRole('region', { name: name.en });
    fireEvent.click(within(section).getByRole('link', { name: 'Play the programme' }));
    for (const { id } of chosen) {
      await waitFor(() => expect(location.hash).toBe(`#film-${id}`));
      await waitFor(() => expect(document.querySelector('dialog video:not([data-seen])')).not.toBeNull());
      document.querySelector<HTMLElement>('dialog video')!.dataset.seen = '';
      ended();
    }
    expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull();
  });
});
