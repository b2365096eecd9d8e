import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { judgeWork, logInAs, scorecard } from '@/testing/judging';
import { openJudgingPage } from '@/testing/openJudgingPage';
import { answer } from '@/testing/server';
import {
  ALL,
  answerScore,
  answerWorks,
  enter,
  list,
  now,
  number,
  open,
  prepareJudge,
  sent,
  slider,
  unavailable,
  WORKS,
} from '@/testing/scorePage';
import Score from './Score';

beforeEach(prepareJudge);

it('leads a nominator to their own page', async () => {
  logInAs('nominator');
  await openJudgingPage('/score', { '/score': Score });
  expect(screen.getByRole('link', { name: 'Go to your films' }).getAttribute('href')).toBe('/nominate2');
});

it('shows a message when the works cannot be loaded, and tries again', async () => {
  answer('get', WORKS, unavailable);
  await openJudgingPage('/score', { '/score': Score });
  expect((await screen.findByRole('alert')).textContent).toContain('The films could not be loaded.');
  answerWorks(judgeWork(103));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Film 103' })).toBeTruthy();
});

it('is in Chinese', async () => {
  answerWorks(judgeWork(103, null, 'Film 夜班'));
  await open('zh');
  expect(screen.getByLabelText('创意，分数')).toBeTruthy();
  expect(screen.getByRole('button', { name: '保存评分' })).toBeTruthy();
  expect(screen.getByText('已评 0 / 1')).toBeTruthy();
});

describe('the keys', () => {
  it('score a film without the mouse, and save', async () => {
    await open();
    await userEvent.keyboard('q');
    expect(document.activeElement).toBe(slider('Creativity'));
    await userEvent.keyboard('88w7６e100r70.5');
    expect([...Object.keys(ALL)].map((name) => number(name).value)).toEqual(['88', '76', '100', '70.5']);
    await userEvent.keyboard('{Backspace}');
    expect(number('Thematic expression').value).toBe('');
    await userEvent.keyboard('70');
    answerScore();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await screen.findByText(/^Saved: Film 103/);
    expect(sent()[0]).toMatchObject({ creativity: 88, technical: 76, artistic: 100, story: 70 });
  });

  it('go on by Enter, from the last criterion to the next film', async () => {
    await open();
    await userEvent.keyboard('q');
    answerScore();
    for (const score of ['88', '76', '92']) await userEvent.keyboard(`${score}{Enter}`);
    expect(document.activeElement).toBe(slider('Thematic expression'));
    await userEvent.keyboard('70{Enter}');
    await waitFor(() => expect(now()).toBe('Film 104'));
  });

  it('are shown by the question mark, and rest meanwhile', async () => {
    await open();
    await userEvent.keyboard('?');
    const keys = within(screen.getByRole('dialog', { name: 'Shortcuts' }));
    expect(keys.getByText('next, previous film')).toBeTruthy();
    await userEvent.keyboard('j');
    expect(now()).toBe('Film 103');
  });
});

it('shows the files of an application, and that it is not blind', async () => {
  const film = { url: 'https://media.example/pv', durationSeconds: 61, width: 1920, height: 1080 };
  answerWorks({
    ...judgeWork(1001, null, 'Film of the boat'),
    ...{ blind: false, video: film, tools: [] },
    materials: [
      {
        kind: 'concept',
        name: '1001-concept.pptx',
        size: 2_000_000,
        url: 'https://media.example/c',
        video: null,
      },
      { kind: 'pv', name: '1001-pv.mp4', size: 9_000_000, url: film.url, video: film },
    ],
  });
  await open();
  const materials = within(screen.getByRole('list', { name: 'Materials' }));
  expect(materials.getByRole('link', { name: '1001-concept.pptx' }).getAttribute('href')).toBe(
    'https://media.example/c',
  );
  expect(materials.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Play PV or key frames',
  ]);
  expect(screen.getByText(/^Not blind: an application/)).toBeTruthy();
  await userEvent.click(materials.getByRole('button'));
  expect(document.querySelector('dialog video')?.getAttribute('src')).toBe(film.url);
});

it('removes a film for good when the judge declares a conflict, with a reason', async () => {
  answer('post', '/apis/activity/judge/recuse/{hash}', null);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Conflict…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Declare a conflict of interest?' }));
  const confirm = dialog.getByRole('button', { name: 'Declare the conflict' });
  await userEvent.click(confirm);
  expect(dialog.getByText('Please say in a few words what the conflict is.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Reason'), 'My sister edited it.');
  await userEvent.click(confirm);
  await waitFor(() => expect(now()).toBe('Film 104'));
  expect(sent()).toEqual([{ workId: 103, reason: 'My sister edited it.' }]);
  expect(list().queryByText('Film 103')).toBeNull();
});

it('compares two films, with what is entered and not saved', async () => {
  answerWorks(judgeWork(103), judgeWork(104, scorecard(104, 90, 84)), judgeWork(105));
  await open();
  await enter({ Creativity: '70' });
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('c');
  const dialog = within(screen.getByRole('dialog', { name: 'Compare' }));
  expect(dialog.getByRole('row', { name: /^70 Creativity 40% 90$/ })).toBeTruthy();
  expect(dialog.getByRole('row', { name: /^not scored Artistic expression 20% 80$/ })).toBeTruthy();
  expect(dialog.getByText('On what you scored for both, Film 104 leads by 8.')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('With'), 'Film 103');
  expect(dialog.getByText('There is no criterion that you scored for both.')).toBeTruthy();
});
