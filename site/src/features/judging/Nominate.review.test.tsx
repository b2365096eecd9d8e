import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { nomination, work } from '@/testing/judging';
import { answer, Failure } from '@/testing/server';
import {
  answerNominated,
  answerWorks,
  award,
  comment,
  LEVEL,
  list,
  made,
  NOMINATE,
  nominated,
  now,
  open,
  prepareNominator,
  row,
  save,
} from '@/testing/nominatePage';

beforeEach(prepareNominator);

describe('a film that its entrant has replaced', () => {
  const replaced = work(103, { nominations: [{ award: 'LEVEL', comments: 'a', replaced: true }] });
  const confirmed = work(103, { nominations: [...LEVEL] });
  beforeEach(() => answerWorks([replaced, work(104)], { LEVEL: 1 }));

  it('is marked in the list, and its nomination is confirmed in the form', async () => {
    await open();
    expect(row('Film 103').textContent).toContain('New version');
    expect(screen.getByRole('note').textContent).toContain('does not count until you confirm it');
    expect(award('Main prizes').checked).toBe(true);
    expect(comment().value).toBe('a');
    answer('post', NOMINATE, nomination(103, 'LEVEL', 'a'));
    answerNominated([confirmed], { LEVEL: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Confirm, next unwatched' }));
    await waitFor(() => expect(now()).toBe('Film 104'));
    expect(nominated()[0]!.body).toEqual({ workId: 103, award: 'LEVEL', comments: 'a', before: 0 });
    expect(row('Film 103').textContent).not.toContain('New version');
  });

  it('is confirmed in the review, by keyboard, or says that it was not', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Review all' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Your nominations' }));
    expect(dialog.getByText('New version')).toBeTruthy();
    const confirm = dialog.getByRole('button', { name: 'Confirm: Film 103, Main prizes' });
    answer('post', NOMINATE, new Failure(503, 'UNAVAILABLE'));
    confirm.focus();
    await userEvent.keyboard('{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('could not be confirmed');
    answer('post', NOMINATE, nomination(103, 'LEVEL', 'a'));
    answerNominated([confirmed], { LEVEL: 1 });
    confirm.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(dialog.queryByText('New version')).toBeNull());
    expect(dialog.getByText('Confirmed: Film 103, Main prizes.')).toBeTruthy();
    expect(document.activeElement).toBe(
      dialog.getByRole('button', { name: 'Modify: Film 103, Main prizes' }),
    );
  });
});

describe('the review', () => {
  const first = work(103, { nominations: LEVEL.map((one) => ({ ...one, version: 3 })) });
  const third = work(105, {
    nominations: [{ award: 'NARRATIVE', comments: 'b', replaced: false, version: 7 }],
  });
  beforeEach(() => {
    answerWorks([first, work(104), third], { LEVEL: 1, NARRATIVE: 1 });
    answer('delete', NOMINATE, { cancelled: 1 });
  });
  const review = async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Review all' }));
    return within(screen.getByRole('dialog', { name: 'Your nominations' }));
  };
  const confirm = async (title: string, button: string) => {
    const question = within(await screen.findByRole('dialog', { name: title }));
    await userEvent.click(question.getByRole('button', { name: button }));
  };

  it('leads to a nomination to modify it', async () => {
    const dialog = await review();
    await userEvent.click(dialog.getByRole('button', { name: 'Modify: Film 105, Best narrative' }));
    await waitFor(() => expect(now()).toBe('Film 105'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(award('Best narrative').checked).toBe(true);
    await userEvent.type(comment(), ', better');
    answer('post', NOMINATE, nomination(105, 'NARRATIVE', 'b, better'));
    await save();
    await waitFor(() => expect(nominated()[0]?.body).toMatchObject({ comments: 'b, better' }));
    expect(await screen.findByText('Saved: Film 105, Best narrative. Now: Film 103.')).toBeTruthy();
  });

  it('cancels one after asking', async () => {
    const dialog = await review();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel: Film 103, Main prizes' }));
    await confirm('Cancel this nomination?', 'Keep');
    expect(made('DELETE', 'nominate')).toEqual([]);
    answerNominated([third], { NARRATIVE: 1 });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel: Film 103, Main prizes' }));
    await confirm('Cancel this nomination?', 'Cancel nomination');
    await waitFor(() => expect(dialog.queryByText('Film 103')).toBeNull());
    const { query } = made('DELETE', 'nominate')[0]!;
    expect([query.get('workId'), query.get('award')]).toEqual(['103', 'LEVEL']);
    expect(dialog.getByText('Film 105')).toBeTruthy();
  });

  it('cancels all after asking', async () => {
    const dialog = await review();
    answerNominated([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel all nominations' }));
    await confirm('Cancel all nominations?', 'Cancel all');
    expect(await dialog.findByText('No nominations yet.')).toBeTruthy();
    const { query } = made('DELETE', 'nominate')[0]!;
    expect([query.has('workId'), query.get('versions')]).toEqual([false, '3,7']);
    expect(list().queryByText('LEVEL')).toBeNull();
  });

  it('says that they were changed in another window, and shows them as they are', async () => {
    const dialog = await review();
    answer('delete', NOMINATE, new Failure(409, 'CONFLICT'));
    answerNominated([third], { NARRATIVE: 1 });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel all nominations' }));
    await confirm('Cancel all nominations?', 'Cancel all');
    expect((await dialog.findByRole('alert')).textContent).toContain('changed in another window');
    await waitFor(() => expect(dialog.queryByText('Film 103')).toBeNull());
    expect(dialog.getByText('Film 105')).toBeTruthy();
  });

  it('shows a message when a nomination was not cancelled', async () => {
    const dialog = await review();
    answer('delete', NOMINATE, new Failure(503, 'UNAVAILABLE'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel: Film 103, Main prizes' }));
    await confirm('Cancel this nomination?', 'Cancel nomination');
    expect((await dialog.findByRole('alert')).textContent).toContain('could not be cancelled');
    expect(dialog.getByText('Film 103')).toBeTruthy();
  });
});
