import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { judgeWork, scorecard, signedAgain, videoOf } from '@/testing/judging';
import { asked } from '@/testing/questions';
import { answer, calls } from '@/testing/server';
import {
  answerWorks,
  enter,
  now,
  number,
  open,
  prepareJudge,
  row,
  rows,
  total,
  unavailable,
} from '@/testing/scorePage';

beforeEach(prepareJudge);

describe('the works', () => {
  const scored = scorecard(103, 80, 80);
  const partial = scorecard(104, null, 48);
  beforeEach(() => answerWorks(judgeWork(103, scored), judgeWork(104, partial), judgeWork(105)));

  it('have their total, how much is scored, or that they are not scored, and can be filtered', async () => {
    await open();
    expect(rows()).toEqual(['Film 1031:4080', 'Film 1041:403 of 4', 'Film 1051:40not scored']);
    await userEvent.click(screen.getByRole('button', { name: 'To do 2' }));
    expect(rows()).toEqual(['Film 1041:403 of 4', 'Film 1051:40not scored']);
  });

  it('are those of one category, or all', async () => {
    answer('get', '/apis/activity/questions', asked);
    const [first, second] = asked().categories;
    answerWorks({ ...judgeWork(103), category: first!.id }, { ...judgeWork(104), category: second!.id });
    await open();
    const field = await screen.findByRole('combobox', { name: 'Category' });
    await userEvent.selectOptions(field, second!.name.en);
    expect(rows().map((text) => text!.slice(0, 8))).toEqual(['Film 104']);
    await userEvent.selectOptions(field, 'All categories');
    expect(rows()).toHaveLength(2);
  });

  it('are listed in the judge’s own order, or the unscored first, or by total', async () => {
    await open();
    const order = screen.getByRole('combobox', { name: 'Order' });
    await userEvent.selectOptions(order, 'Unscored first');
    expect(rows().map((text) => text!.slice(0, 8))).toEqual(['Film 105', 'Film 104', 'Film 103']);
    await userEvent.selectOptions(order, 'Your totals');
    expect(rows().map((text) => text!.slice(0, 8))).toEqual(['Film 103', 'Film 104', 'Film 105']);
  });

  it('are found by their words, in either language', async () => {
    answerWorks(judgeWork(103), judgeWork(104, null, '夜班 Film'), judgeWork(105));
    await open();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await userEvent.keyboard('夜班');
    expect(rows()).toHaveLength(1);
    await userEvent.keyboard('{Escape}story 105');
    expect(rows()).toEqual(['Film 1051:40not scored']);
    await userEvent.keyboard('jjj');
    expect(screen.getByText('No film matches.')).toBeTruthy();
  });

  it('open one after another by J and K', async () => {
    await open();
    await userEvent.click(row('Film 103'));
    await userEvent.keyboard('j');
    expect(now()).toBe('Film 104');
    await userEvent.keyboard('jj');
    expect(now()).toBe('Film 105');
    await userEvent.keyboard('k');
    expect(now()).toBe('Film 104');
  });

  it('show where the open one lies among the totals of the others', async () => {
    answerWorks(judgeWork(103, scored), judgeWork(104, scorecard(104, 90, 84)), judgeWork(105));
    await open();
    await userEvent.click(row('Film 103'));
    expect(screen.getByText('median 84, this film ranks 2 of 2')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Your 1 other total, up to 100' })).toBeTruthy();
    await userEvent.keyboard('jj');
    expect(screen.getByText('median 82')).toBeTruthy();
    await enter({ Creativity: '90' });
    expect(screen.getByText('median 82, this film would rank 1 to 3 of 3')).toBeTruthy();
  });

  it('open with the scores they have; the history leads back to them', async () => {
    answer('get', '/apis/activity/judge/history/{hash}', [
      { ...scored, work: judgeWork(103) },
      { ...partial, work: judgeWork(104) },
    ]);
    await open();
    // The next film to score is open.
    expect(now()).toBe('Film 104');
    await userEvent.click(row('Film 103'));
    expect(number('Creativity').value).toBe('80');
    expect(total()).toBe('80');
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
    const history = within(screen.getByRole('dialog', { name: 'Your scores' }));
    await userEvent.click(await history.findByRole('button', { name: 'Modify the scores of Film 104' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(now()).toBe('Film 104');
    expect(number('Creativity').value).toBe('');
  });

  it('say so when the history cannot be loaded', async () => {
    answer('get', '/apis/activity/judge/history/{hash}', unavailable);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  });

  it('get a new address by their id when one expired', async () => {
    answer('get', '/apis/activity/judge/work/{id}/{hash}', ({ params }) =>
      signedAgain(judgeWork(Number(params.id))),
    );
    await open();
    await userEvent.click(row('Film 103'));
    await screen.findByRole('group', { name: 'Player: Film 103' });
    const video = screen.getByLabelText<HTMLVideoElement>('Film 103', { selector: 'video' });
    fireEvent.error(video);
    await waitFor(() => expect(video.src).toBe(videoOf(103, 2)));
    expect(calls.filter(({ path }) => path.includes('/judge/works/'))).toHaveLength(1);
  });

  it('are where they were after a reload', async () => {
    const page = await open();
    await userEvent.click(row('Film 105'));
    page.unmount();
    await open();
    expect(now()).toBe('Film 105');
  });

  it('open at the next one to do in any other tab or browser, after the one that was scored last', async () => {
    const at = (id: number, updatedAt: string) =>
      judgeWork(id, { ...scorecard(id, 80, 80), updatedAt: `2025-10-02T${updatedAt}:00+08:00` });
    const page = await open();
    await userEvent.click(row('Film 103'));
    page.unmount();
    sessionStorage.clear();
    // 103 was left out on purpose.
    answerWorks(judgeWork(103), at(104, '11:00'), at(105, '10:00'), judgeWork(106), judgeWork(107));
    const other = await open();
    expect(now()).toBe('Film 106');
    other.unmount();
    sessionStorage.clear();
    answerWorks(judgeWork(103), at(104, '10:00'), at(105, '11:00'));
    await open();
    expect(now()).toBe('Film 103');
  });

  it('offer the nearest total for comparison, from what is entered and not saved', async () => {
    answerWorks(
      judgeWork(103, scorecard(103, 90, 60)),
      judgeWork(104, scorecard(104, 90, 91)),
      judgeWork(105, scorecard(105, 90, 71)),
      judgeWork(106),
    );
    await open();
    expect(now()).toBe('Film 106');
    await enter({ Creativity: '90' });
    await userEvent.click(screen.getByRole('button', { name: /^Compare/ }));
    const other = screen.getByRole<HTMLSelectElement>('combobox', { name: 'With' });
    expect(other.value).toBe('104');
    expect([...other.options].map(({ text }) => text)).toEqual([
      '91 · Film 104',
      '71 · Film 105',
      '60 · Film 103',
    ]);
  });

  it('are found by full-width digits too', async () => {
    answerWorks(judgeWork(103), judgeWork(104, null, 'Film 14'), judgeWork(105));
    await open();
    await userEvent.type(screen.getByRole('searchbox'), '１４');
    expect(rows()).toEqual(['Film 141:40not scored']);
  });
});
