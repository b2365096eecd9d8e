import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, it } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import zh from '@/i18n/zh';
import { notices, type Notice } from '@/lib/notices';
import { withQueries } from '@/lib/query/withQueries';
import { answer, callsMade, Failure } from '@/testing/server';
import { readHistory, type Submission } from '../api/submission';
import { History } from './History';

const LIST = '/apis/activity/achievement/list';
const WITHDRAW = '/apis/activity/achievement/{id}/withdraw';
const shown: Notice[] = [];
notices.listen((notice) => shown.push(notice));

const submission = (change: Partial<Submission>): Submission => ({
  ...{
    id: 's1',
    workId: 600,
    title: 'Whale',
    description: 'A whale.',
    process: 'Pencil.',
    processFile: null,
  },
  ...{ cover: null, tools: ['veo'], otherTool: null, video: null, videoLink: 'https://video.example/1' },
  ...{
    english: true,
    latest: false,
    submittedAt: '2025-09-11T02:00:00Z',
    withdrawnAt: null,
    shortlisted: false,
    provenance: [],
  },
  ...{ videoUploadId: null, coverUploadId: null, processUploadId: null, ...change },
});
const answerHistory = (latest: Partial<Submission>, total = 2) =>
  answer('get', LIST, {
    items: [submission(latest), submission({ id: 's0', title: 'Sketch' })],
    total,
    limit: 10,
  });

function open(language: 'en' | 'zh' = 'en', closed = false) {
  const Page = withQueries(() => (
    <History
      history={useQuery({ queryKey: ['submissions'], queryFn: readHistory })}
      onStart={closed ? undefined : () => undefined}
    />
  ));
  render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <Page />
    </I18nextProvider>,
  );
  return userEvent.setup();
}

const ask = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: /^(Withdraw “|撤回《)/ }));
  return within(screen.getByRole('dialog'));
};

beforeEach(() => void (shown.length = 0));

it('withdraws the latest version alone, once that is confirmed', async () => {
  answerHistory({ latest: true });
  answer('post', WITHDRAW, () => {
    answerHistory({ withdrawnAt: '2025-09-12T02:00:00Z' });
    return submission({ withdrawnAt: '2025-09-12T02:00:00Z' });
  });
  const user = open();
  const dialog = await ask(user);
  dialog.getByText(/cannot be undone. It still counts as one of your 10 submissions. You can submit another/);
  expect(callsMade()).toEqual([`GET ${LIST}`]);
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Withdrawn');
  expect(callsMade()).toEqual([`GET ${LIST}`, 'POST /apis/activity/achievement/s1/withdraw', `GET ${LIST}`]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  screen.getByText('You have withdrawn your entry: the jury sees none of these versions.');
  expect(shown.map(({ text }) => text)).toEqual(['“Whale” is withdrawn']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Submission history'));
});

it('withdraws nothing when it is declined', async () => {
  answerHistory({ latest: true });
  const user = open();
  await user.click((await ask(user)).getByRole('button', { name: 'Keep it' }));
  expect(callsMade()).toEqual([`GET ${LIST}`]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['submission is closed', true, 2],
  ['all submissions are used', false, 10],
])('says that there can be no other version when %s', async (_, closed, total) => {
  answerHistory({ latest: true }, total);
  const dialog = await ask(open('en', closed));
  dialog.getByText(/You cannot submit another version\.$/);
});

it.each([
  [
    'en',
    'FORBIDDEN',
    403,
    /^A shortlisted work can only be withdrawn by the organisers. Please write to .+@/,
  ],
  ['zh', 'FORBIDDEN', 403, /^作品已入围，需由组委会撤回，请写信至 .+@/],
  ['en', 'CONFLICT', 409, /^This is no longer your latest version/],
  ['zh', 'CONFLICT', 409, /^这已不是你的最新版本/],
  ['en', 'UNAVAILABLE', 503, /^The service is not available right now/],
] as const)('says why it was refused (%s, %s)', async (language, code, status, text) => {
  answerHistory({ latest: true });
  answer('post', WITHDRAW, new Failure(status, code));
  const user = open(language);
  const dialog = await ask(user);
  await user.click(dialog.getByRole('button', { name: /^(Withdraw|撤回)$/ }));
  await waitFor(() => expect(shown.map(({ text }) => text)).toEqual([expect.stringMatching(text)]));
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByRole('button', { name: /^(Withdraw “|撤回《)/ });
  if (code === 'CONFLICT') await waitFor(() => expect(callsMade().at(-1)).toBe(`GET ${LIST}`));
});

it.each([
  ['en', 'preparing', null, 'Being prepared for the jury'],
  ['en', 'ready', null, 'Ready for the jury'],
  ['en', 'failed', 'It took too long', 'The copy for the jury could not be made. It took too long'],
  ['zh', 'preparing', null, '正在为评委准备影片'],
  ['zh', 'original', null, '评委将观看你的原始文件'],
] as const)('says in %s that the latest film is %s', async (language, screening, screeningReason, text) => {
  answerHistory({
    latest: true,
    screening: { state: screening, reason: screeningReason, warnings: [], url: null, video: null },
  });
  open(language);
  await screen.findByText(text);
});
