import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

describe('nominating', () => {
  it('saves, counts, and goes to the next work', async () => {
    await open();
    answer('post', NOMINATE, nomination(103, 'LEVEL', 'The wait at the red light.'));
    answerNominated([work(103, { nominations: [...LEVEL] })], { LEVEL: 1 });
    await userEvent.click(award('Main prizes'));
    await userEvent.type(comment(), 'The wait at the red light.');
    await save();
    await waitFor(() => expect(now()).toBe('Film 104'));
    expect(nominated()[0]!.body).toEqual({
      workId: 103,
      award: 'LEVEL',
      comments: 'The wait at the red light.',
      before: 0,
    });
    expect(await screen.findByText('Saved: Film 103, Main prizes. Now: Film 104.')).toBeTruthy();
    expect(screen.getByText('1 of 14 places')).toBeTruthy();
    expect(comment().value).toBe('');
    expect(row('Film 103').textContent).toContain('Main prizes');
  });

  it('requires an award and a comment, and counts the comment’s characters', async () => {
    await open();
    await save();
    expect(screen.getByText('Please choose an award, or “No nomination”.')).toBeTruthy();
    await userEvent.click(award('Main prizes'));
    await save();
    expect(screen.getByText('Please say in a comment why this film deserves the award.')).toBeTruthy();
    expect(document.activeElement).toBe(comment());
    fireEvent.change(comment(), { target: { value: 'x'.repeat(501) } });
    expect(screen.getByText('501 of 500')).toBeTruthy();
    await save();
    expect(nominated()).toEqual([]);
  });

  it('disables an award that is full, with the reason, except for works that have its places', async () => {
    const creative = (id: number, comments: string) =>
      work(id, { nominations: [{ award: 'CREATIVE', comments, replaced: false }] });
    answerWorks([work(103), creative(104, 'a'), creative(105, 'b')], { CREATIVE: 2 });
    await open();
    expect(award('Best creative').disabled).toBe(true);
    expect(award('Best narrative').disabled).toBe(false);
    expect(screen.getByText('Full: Film 104, Film 105. Cancel one first.')).toBeTruthy();
    expect(screen.getByText('Completed')).toBeTruthy();
    await userEvent.click(row('Film 104'));
    expect(award('Best creative').disabled).toBe(false);
    expect(award('Best creative').checked).toBe(true);
    expect(comment().value).toBe('a');
  });

  it('shows a message when it was not saved, and keeps what was typed over a reload', async () => {
    answer('post', NOMINATE, new Failure(503, 'UNAVAILABLE'));
    const page = await open();
    await userEvent.click(award('Main prizes'));
    await userEvent.type(comment(), 'Kept');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('was not saved');
    expect(comment().value).toBe('Kept');
    page.unmount();
    await open();
    expect(comment().value).toBe('Kept');
    expect(award('Main prizes').checked).toBe(true);
  });

  it('goes on without a nomination, and cancels one after asking', async () => {
    answerWorks([work(103), work(104, { nominations: [...LEVEL] }), work(105)], { LEVEL: 1 });
    answer('delete', NOMINATE, { cancelled: 1 });
    await open();
    await userEvent.click(award('No nomination'));
    await userEvent.click(screen.getByRole('button', { name: 'Skip to next unwatched' }));
    await waitFor(() => expect(now()).toBe('Film 104'));
    await userEvent.click(award('No nomination'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel it, next unwatched' }));
    expect(made('DELETE', 'nominate')).toEqual([]);
    const question = within(screen.getByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: 'Cancel nomination' }));
    await waitFor(() => expect(now()).toBe('Film 105'));
    expect(made('DELETE', 'nominate')[0]!.query.get('workId')).toBe('104');
    expect(row('Film 104').textContent).not.toContain('Main prizes');
  });
});

describe('the keys', () => {
  it('nominate a film without the mouse, and go on', async () => {
    await open();
    answer('post', NOMINATE, nomination(103, 'CREATIVE', 'j k 1?'));
    await userEvent.keyboard('2');
    expect(award('Best creative').checked).toBe(true);
    await userEvent.keyboard('e');
    await userEvent.keyboard('j k 1?');
    expect(comment().value).toBe('j k 1?');
    await userEvent.keyboard('{Escape}jk');
    expect(now()).toBe('Film 103');
    expect(comment().value).toBe('j k 1?');
    await userEvent.keyboard('e{Control>}{Enter}{/Control}');
    await waitFor(() => expect(now()).toBe('Film 104'));
    expect(nominated()[0]!.body).toMatchObject({ workId: 103, award: 'CREATIVE' });
  });

  it('move through the list, mark, search and help', async () => {
    await open();
    await userEvent.keyboard('jj');
    await waitFor(() => expect(now()).toBe('Film 105'));
    await userEvent.keyboard('k');
    expect(now()).toBe('Film 104');
    await userEvent.keyboard('w');
    await waitFor(() => expect(row('Film 104').textContent).toContain('Watched'));
    await userEvent.keyboard('u');
    await waitFor(() => expect(now()).toBe('Film 105'));
    await userEvent.keyboard('?');
    const keys = within(screen.getByRole('dialog', { name: 'Shortcuts' }));
    expect(keys.getByText('next unwatched')).toBeTruthy();
  });
});
