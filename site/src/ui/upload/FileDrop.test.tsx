import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileDrop } from './FileDrop';

const film = new File(['film'], 'whale.MP4');
const note = new File(['note'], 'note.txt');

beforeEach(() => {
  // jsdom has no layout: everything is shown.
  Element.prototype.checkVisibility = () => true;
});
afterEach(() => vi.unstubAllGlobals());

const field = (title: string, accept: string, onPick: (file: File) => void) => (
  <FileDrop key={title} name={title} title={title} accept={accept} onPick={onPick} />
);

/** Drops a file on an element; whether the browser would open it in place of the page. */
function dropOn(element: Element, file: File): boolean {
  const event = createEvent.drop(element, { dataTransfer: { files: [file], items: [], types: ['Files'] } });
  fireEvent(element, event);
  return !event.defaultPrevented;
}

describe('a file dropped beside the fields', () => {
  it('goes to the only field that takes it, and never replaces the page', async () => {
    const [pickFilm, pickCover] = [vi.fn(), vi.fn()];
    render([field('film', '.mp4,.mov', pickFilm), field('cover', '.png', pickCover)]);
    expect(dropOn(document.body, note)).toBe(false);
    expect(dropOn(document.body, film)).toBe(false);
    await waitFor(() => expect(pickFilm).toHaveBeenCalledWith(film, undefined));
    expect(pickFilm).toHaveBeenCalledTimes(1);
    expect(pickCover).not.toHaveBeenCalled();
  });

  it('goes nowhere when two fields take it', async () => {
    const [pickFilm, pickProcess] = [vi.fn(), vi.fn()];
    render([field('film', '.mp4', pickFilm), field('process', '.mp4,.zip', pickProcess)]);
    expect(dropOn(document.body, film)).toBe(false);
    expect(dropOn(screen.getByText('film'), film)).toBe(false);
    await waitFor(() => expect(pickFilm).toHaveBeenCalledTimes(1));
    expect(pickProcess).not.toHaveBeenCalled();
  });

  it('is no concern of pages without a field', () => {
    render(field('film', '.mp4', vi.fn())).unmount();
    expect(dropOn(document.body, film)).toBe(true);
  });
});

it('opens the chooser that gives access to the file after a reload, where the browser has it', async () => {
  const pick = vi.fn();
  const handle = { getFile: () => Promise.resolve(film) };
  vi.stubGlobal('showOpenFilePicker', () => Promise.resolve([handle]));
  render(field('film', '.mp4,.mov', pick));
  const input = screen.getByLabelText('film');
  expect(fireEvent.click(input)).toBe(false);
  await waitFor(() => expect(pick).toHaveBeenCalledWith(film, handle));
});
