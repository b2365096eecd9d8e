import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ALL,
  answerProgress,
  answerScore,
  enter,
  now,
  number,
  open,
  prepareJudge,
  row,
  save,
  sent,
  slider,
  total,
} from '@/testing/scorePage';

beforeEach(prepareJudge);

describe('the scorecard', () => {
  it('adds up the entered scores by 40, 30, 20 and 10 per cent, saves, and opens the next unscored', async () => {
    await open();
    expect(total()).toBe('–');
    await enter(ALL);
    expect(total()).toBe('83.4');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(row('Film 103').textContent).toContain('draft');
    answerScore();
    answerProgress(1);
    await save();
    expect(await screen.findByText('Saved: Film 103, 83.4.')).toBeTruthy();
    expect(now()).toBe('Film 104');
    expect(sent()[0]).toEqual({
      workId: 103,
      creativity: 88,
      technical: 76,
      artistic: 92,
      story: 70,
      comments: '',
      before: 0,
    });
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect(screen.getByText('1 of 3 scored')).toBeTruthy();
    expect(row('Film 103').textContent).not.toContain('draft');
  });

  it('shows nothing that looks like a score before one is given', async () => {
    await open();
    expect(number('Creativity').value).toBe('');
    expect(screen.getAllByText('not scored: type a number or click the line')).toHaveLength(4);
    expect(document.querySelector('.score-chart b')).toBeNull();
    expect(row('Film 103').textContent).toBe('Film 1031:40not scored');
    expect(screen.getByText('0 of 4 scored')).toBeTruthy();
  });

  it('takes a press in the middle of a slider without a score, which the browser reports as no change', async () => {
    await open();
    fireEvent.click(slider('Creativity'));
    expect(number('Creativity').value).toBe('50');
  });

  it('keeps slider and number together, and takes decimals by the number', async () => {
    await open();
    expect(slider('Creativity').getAttribute('aria-valuetext')).toBe('not scored');
    fireEvent.change(slider('Creativity'), { target: { value: '64' } });
    expect(number('Creativity').value).toBe('64');
    await enter({ Creativity: '88.55' });
    expect(total()).toBe('35.42');
    expect(Number(slider('Creativity').value)).toBeCloseTo(89, 0);
  });

  it('takes a part of the scores and says that it is partial', async () => {
    await open();
    await enter({ Creativity: '90' });
    expect(screen.getByText('1 of 4 scored')).toBeTruthy();
    expect(screen.getByText('of 40. Once complete, it lands between 36 and 96.')).toBeTruthy();
    answerScore({ creativity: 90, technical: null, artistic: null, story: null, total: 36, complete: false });
    answerProgress(0, 1);
    await save();
    expect(await screen.findByText('Saved: Film 103, 36, partial.')).toBeTruthy();
    expect(sent()[0]).toMatchObject({ creativity: 90, technical: null });
    expect(await screen.findByText('0 of 3 scored, 1 begun')).toBeTruthy();
    expect(row('Film 103').textContent).toContain('1 of 4');
  });

  it('takes a score back when its number is emptied', async () => {
    await open();
    await enter(ALL);
    await userEvent.clear(number('Thematic expression'));
    expect(total()).toBe('76.4');
    answerScore({ story: null, complete: false });
    await save();
    await waitFor(() => expect(sent()[0]).toMatchObject({ artistic: 92, story: null }));
  });

  it('wants at least one score', async () => {
    await open();
    await save();
    expect(screen.getByRole('alert').textContent).toContain('Please give at least one score.');
    expect(sent()).toEqual([]);
  });

  it.each(['101', '-5', '88.555', 'good'])('does not take %s for a score', async (value) => {
    await open();
    await enter({ 'Artistic expression': value, Creativity: '50' });
    expect(number('Artistic expression').getAttribute('aria-invalid')).toBe('true');
    await save();
    expect(document.activeElement).toBe(number('Artistic expression'));
    expect(sent()).toEqual([]);
  });
});
