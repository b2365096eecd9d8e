import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { work, works } from '@/testing/judging';
import { asked } from '@/testing/questions';
import { answer, calls } from '@/testing/server';
import { answerWorks, LEVEL, list, now, open, prepareNominator, row, WORKS } from '@/testing/nominatePage';

beforeEach(prepareNominator);

describe('the list', () => {
  it('marks watched and unwatched in words, and counts them', async () => {
    answerWorks([work(103, { watched: true }), work(104), work(105)]);
    await open();
    expect(row('Film 103').textContent).toContain('Watched');
    // Where the nominator was is not known: the next film to watch is open.
    expect(row('Film 104').textContent).toContain('Watching');
    expect(row('Film 105').textContent).toContain('Unwatched');
    expect(await screen.findByText('1 of 3 watched')).toBeTruthy();
  });

  it('lists one category, or all', async () => {
    answer('get', '/apis/activity/questions', asked);
    const [first, second] = asked().categories;
    answerWorks([work(103, { category: first!.id }), work(104, { category: second!.id })]);
    await open();
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Category' });
    expect([...field.options].map(({ text }) => text)).toEqual([
      'All categories',
      first!.name.en,
      second!.name.en,
    ]);
    answerWorks([work(104, { category: second!.id })]);
    await userEvent.selectOptions(field, second!.name.en);
    await waitFor(() => expect(list().getAllByRole('button')).toHaveLength(1));
    const asks = calls.filter(({ query }) => query.get('category') === second!.id);
    expect(asks).not.toEqual([]);
  });

  it('says at its end that a search lists no more than two hundred', async () => {
    await open();
    const items = works(...Array.from({ length: 200 }, (_, at) => 103 + at));
    answer('get', WORKS, { items, total: 200 });
    await userEvent.type(screen.getByRole('searchbox'), 'a');
    expect(await screen.findByText(/200 films at most/)).toBeTruthy();
    answer('get', WORKS, { items: items.slice(1), total: 199 });
    await userEvent.type(screen.getByRole('searchbox'), 'b');
    await waitFor(() => expect(screen.queryByText(/200 films at most/)).toBeNull());
  });

  it('is one stop of the Tab key; arrows move, Enter opens', async () => {
    await open();
    row('Film 103').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(row('Film 105'));
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(now()).toBe('Film 104');
    expect(row('Film 104').getAttribute('aria-current')).toBe('true');
    const stops = list()
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0);
    expect(stops).toEqual([row('Film 104')]);
  });

  it('shows the unwatched and the nominated alone, and searches', async () => {
    answerWorks([work(103, { watched: true }), work(104), work(105, { nominations: [...LEVEL] })]);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Unwatched' }));
    await waitFor(() => expect(list().getAllByRole('button')).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Nominated 1' }));
    await waitFor(() => expect(list().getAllByRole('button')).toHaveLength(1));
    expect(row('Film 105').textContent).toContain('Main prizes');
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(list().getAllByRole('button')).toHaveLength(3));
    answerWorks(works(104));
    await userEvent.type(screen.getByRole('searchbox'), 'story 104');
    await waitFor(() =>
      expect(
        list()
          .getAllByRole('button')
          .map((one) => one.textContent),
      ).toHaveLength(1),
    );
    expect(row('Film 104')).toBeTruthy();
    expect(calls.at(-1)!.query.get('q')).toBe('story 104');
  });
});
