import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { finalists } from '@/content/finalists';
import {
  answerFetch,
  films,
  open,
  prepareShortlist,
  search,
  whale,
  whaleName,
  whole,
} from '@/testing/shortlistPage';

beforeEach(prepareShortlist);

describe('the search', () => {
  it('searches the text on the page without the network', async () => {
    answerFetch(() => new Response('', { status: 503 }));
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
  it('has the still and the label of AI of each film', async () => {
    await open('en');
    const line = (title: string) =>
      films()
        .map((film) => ({
          title: film.querySelector('b')!.textContent,
          label: film.querySelector('em')?.textContent ?? '',
          still: film.querySelector<HTMLElement>('.still')?.style.cssText ?? '',
        }))
        .find((film) => film.title === title);
    const listed = ['Nine Foxes at the Crossing', whaleName].map(line);
    expect(new Set(listed.map((film) => film!.still)).size).toBe(2);
    search('nine foxes at');
    expect(line('Nine Foxes at the Crossing')).toEqual(listed[0]);
    search('whale kept');
    expect(line(whaleName)).toEqual(listed[1]);
  });

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
