import { fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createI18n, loadMessages } from '../../i18n/i18n';
import type { Language } from '../../lib/language';
import { translationOf, works } from '../../lib/works';
import Shortlist from './Shortlist';

async function open(language: Language) {
  const i18n = createI18n(language, await loadMessages(language));
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/shortlist']}>
        <Shortlist />
      </MemoryRouter>
    </I18nextProvider>,
  );
}
const films = () => [...document.querySelectorAll('.film')].map((film) => film.textContent ?? '');
const filmOf = (id: number) => document.getElementById(`film-${id}`)?.textContent ?? '';
const search = (words: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } });

describe('shortlist', () => {
  it('shows each work with its story: in English by the overlay', async () => {
    await open('en');
    expect(films()).toHaveLength(works.length);
    for (const { id } of works) {
      const entry = translationOf(id);
      expect(filmOf(id)).toContain(entry?.name ?? 'no translation');
      expect(filmOf(id)).toContain(entry?.description ?? 'no translation');
    }
  });

  it('shows the author’s words in Chinese', async () => {
    await open('zh');
    for (const { id, name, description } of works) {
      expect(filmOf(id)).toContain(name);
      expect(filmOf(id)).toContain(description);
    }
  });

  it('finds by the other language’s words', async () => {
    await open('en');
    const work = works[2]!;
    search(work.name);
    expect(films()).toHaveLength(1);
    expect(films()[0]).toContain(String(work.id));
    expect(screen.getByRole('status').textContent).toBe('1 film');
  });

  it('keeps to the chosen theme', async () => {
    await open('en');
    const animals = works.filter(({ theme }) => theme === 'animals').length;
    fireEvent.click(screen.getByRole('button', { name: `Animals ${animals}` }));
    expect(films()).toHaveLength(animals);
  });

  it('says so when nothing is found, and shows everything again', async () => {
    await open('en');
    search('no film is called that');
    expect(films()).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Show all films' }));
    expect(films()).toHaveLength(works.length);
  });

  it('opens a film in a dialog and closes it', async () => {
    await open('en');
    const work = works[2]!;
    fireEvent.click(screen.getByText(translationOf(work.id)!.name));
    const dialog = screen.getByRole('dialog', { name: translationOf(work.id)?.name });
    expect(dialog.textContent).toContain(work.name);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
