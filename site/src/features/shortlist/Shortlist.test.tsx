import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { finalists } from '@/content/finalists';
import { byTitle, programmes } from '@/content/programmes';
import { films, open, prepareShortlist, whole } from '@/testing/shortlistPage';

beforeEach(prepareShortlist);

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
