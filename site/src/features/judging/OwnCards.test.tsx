import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answerProgress, answerWorks, open, prepareJudge } from '@/testing/scorePage';
import { judgeWork, scorecard } from '@/testing/judging';
import { answer } from '@/testing/server';

const AT = '2025-11-15T20:00:00+08:00';

beforeEach(() => {
  prepareJudge();
  answerWorks(judgeWork(103));
  answerProgress(1);
  location.hash = '';
});

const answerRecords = (publishedAt: string | null) => {
  answer('get', '/apis/activity/judge/history/{hash}', [
    { ...scorecard(103, 88, 83.4), work: judgeWork(103) },
  ]);
  answer('get', '/apis/activity/judge/records/{hash}', {
    pseudonym: 'J8',
    publishedAt,
    records: [
      {
        ...{ leaf: 12, commitment: 'ab'.repeat(32), salt: '0b'.repeat(16) },
        record: `{"kind":"judge.access","edition":"international","at":"2025-10-24T13:10:00Z","judge":"J8","data":{"what":"link","by":"organiser"}}`,
      },
    ],
    standing: publishedAt ? { severity: 1.9, changes: 0, ranks: [{ workId: 103, rank: 2 }] } : null,
  });
};

it('shows that a counted card is not in the log, and who made a new login link', async () => {
  answerRecords(AT);
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'My cards' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'My cards, as they were counted' }),
  ).toBeTruthy();
  const row = await screen.findByRole('row', { name: /Film 103/ });
  expect(row.textContent).toContain('83.4');
  expect(row.textContent).toContain('not what you gave');
  expect(screen.getByText('New login link by an organiser')).toBeTruthy();
  expect(screen.getByText('+1.9')).toBeTruthy();
});

it('says before the publication when the cards stand here', async () => {
  answerRecords(null);
  await open();
  location.hash = '#cards';
  expect(await screen.findByText(/^Once the results are public/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
