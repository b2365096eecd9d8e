import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { programmes } from '@/content/programmes';
import { answerFetch, open, prepareShortlist, whaleName } from '@/testing/shortlistPage';

beforeEach(prepareShortlist);

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
    answerFetch(() => new Response(PLAYING));
    await open('en');
    const [first, second] = programmes[0]!.films;
    fireEvent.click(screen.getAllByText(first.name.en)[0]!);
    await waitFor(() => expect(document.querySelector('dialog video')).not.toBeNull());
    ended();
    fireEvent.click(screen.getByRole('button', { name: `Next: ${second!.name.en}` }));
    await waitFor(() => expect(location.hash).toBe(`#film-${second!.id}`));
  });

  it('plays the films of a programme one after the other', async () => {
    answerFetch(() => new Response(PLAYING));
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
