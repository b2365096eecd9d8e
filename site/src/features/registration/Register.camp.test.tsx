import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import { createI18n } from '../../i18n/i18n';
import zh from '../../i18n/zh';
import type { Language } from '../../lib/locale/language';
import { userStore, type Deadlines } from '../../lib/session/user';
import { runningUploads } from '../../lib/upload/runningUploads';
import { interruptedUpload, readUpload, startUpload } from '../../lib/upload/startUpload';
import type { UploadProgress, UploadRequest, UploadResult } from '../../lib/upload/upload';
import { answerEntrant } from '../../testing/entrant';
import { answer, calls } from '../../testing/server';
import type { Registration } from '../../lib/registration';
import Register from './Register';

vi.mock('libphonenumber-js/metadata.min.json', async (original) => {
  const { fewCountries } = await import('../../testing/phoneMetadata');
  return fewCountries(await original());
});
vi.mock('../../lib/edition', () => ({ edition: 'camp' }));
// Uploads have their own tests; here the test finishes them.
vi.mock('../../lib/upload/fileContent', () => ({ contentError: async () => null, isFilm: () => true }));
vi.mock('../../lib/upload/filmFacts', () => ({ readFilm: async () => 'unknown' }));
vi.mock('../../lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: vi.fn(),
  readUpload: vi.fn(),
}));

const uploads: { request: UploadRequest; finish: () => void; pause: () => void }[] = [];

afterEach(() => runningUploads.leaveAll());
beforeEach(() => {
  uploads.length = 0;
  Element.prototype.scrollIntoView ??= () => undefined;
  vi.mocked(interruptedUpload).mockResolvedValue(null);
  vi.mocked(readUpload).mockImplementation((id) => Promise.resolve(stored(id, id as UploadResult['kind'])));
  vi.mocked(startUpload).mockImplementation((request) => {
    const { kind, file } = request;
    request.onProgress({
      ...{ phase: 'sending', sent: 1, total: file.size, bytesPerSecond: null, secondsLeft: null },
      ...{ resumedFrom: 0, restarted: false },
    });
    let finish!: () => void;
    const done = new Promise<UploadResult>((resolve) => {
      finish = () => resolve({ ...stored(kind, kind), name: file.name });
    });
    const pause = vi.fn();
    uploads.push({ request, finish, pause });
    return { done, cancel: vi.fn(), leave: vi.fn(), pause, resume: vi.fn() };
  });
  answer('post', '/apis/activity/register/code', null);
  answer('post', '/apis/activity/register', ({ body }) => ({
    ...(body as Registration),
    files: filesOf('concept', 'script', 'pv', 'portfolio'),
    ...{ state: 'SUBMITTED' as const, reason: null, submittedAt: '2025-09-12T02:00:00Z', reviewedAt: null },
  }));
});

const stored = (uploadId: string, kind: UploadResult['kind']): UploadResult => ({
  ...{ uploadId, kind, name: `${kind}.file`, size: 1000, url: `https://media.example/${kind}` },
  ...{ durationSeconds: null, width: null, height: null },
});

/** The files of an application in the API's answer; their ids are their kinds. */
function filesOf(...kinds: ('concept' | 'script' | 'pv' | 'portfolio')[]) {
  const files = kinds.map((kind) => [
    kind,
    { id: kind, kind, name: `${kind}.file`, size: 1000, url: `https://media.example/${kind}` },
  ]);
  return Object.fromEntries(files) as NonNullable<Registration['files']>;
}

async function open(
  registerState: 'NONE' | 'DENY' = 'NONE',
  language: Language = 'en',
  deadlines: Partial<Deadlines> = {},
) {
  answerEntrant(registerState, 'PT', deadlines);
  await userStore.loggedIn();
  const { unmount } = render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <MemoryRouter>
        <Register />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return { unmount, user: userEvent.setup({ delay: null, applyAccept: false }) };
}

const paper = (kind: string) => document.querySelector<HTMLElement>(`[data-kind="${kind}"]`)!;
const choose = (kind: string, name: string) =>
  fireEvent.change(paper(kind).querySelector('input[type="file"]')!, {
    target: { files: [new File(['content'], name)] },
  });
const send = () => screen.getByRole('button', { name: 'Send the application' });

function fill(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

it('uploads the files side by side, and sends their ids', async () => {
  const { user } = await open();
  expect(screen.queryByLabelText('Links to previous works')).toBeNull();
  fill('Name', 'Iris');
  await user.selectOptions(screen.getByLabelText('Creative experience'), 'some');
  fill('Phone', '912 345 678');
  fill('Email', 'iris@example.com');
  fill('Email code', '123456');
  await user.click(screen.getByRole('checkbox'));
  for (const [kind, name] of [
    ['concept', 'deck.pptx'],
    ['script', 'draft.docx'],
    ['pv', 'pv.mp4'],
    ['portfolio', 'works.zip'],
  ] as const)
    choose(kind, name);
  await waitFor(() => expect(uploads).toHaveLength(4));
  await screen.findByText('4 files under way');
  await user.click(send());
  expect(within(paper('pv')).getByText(/still uploading/)).toBeTruthy();
  for (const { finish } of uploads) act(finish);
  await waitFor(() => expect(screen.getAllByText('Received')).toHaveLength(4));
  await user.click(send());
  await screen.findByRole('heading', { name: 'We are reading.' });
  expect(calls.find(({ path }) => path === '/apis/activity/register')?.body).toMatchObject({
    previousWorks: '',
    files: { concept: 'concept', script: 'script', pv: 'pv', portfolio: 'portfolio' },
  });
  expect(screen.getByRole('region', { name: 'What you sent' }).textContent).toContain('portfolio.file');
});

it('keeps what is uploaded over a reload, and names what is missing', async () => {
  const first = await open();
  choose('script', 'draft.pdf');
  await waitFor(() => expect(uploads).toHaveLength(1));
  act(uploads[0]!.finish);
  await within(paper('script')).findByText('Received');
  first.unmount();
  const { user } = await open();
  expect(within(paper('script')).getByText('Received')).toBeTruthy();
  choose('concept', 'deck.pdf');
  await within(paper('concept')).findByText(/PPT, PPTX/, { selector: '[role="alert"]' });
  await user.click(send());
  expect(within(paper('portfolio')).getByText(/needs all four/)).toBeTruthy();
  expect(within(paper('script')).queryByText(/needs all four/)).toBeNull();
});

describe.each([
  [
    'en',
    /can still be finished and sent for 6 hours after/,
    /^Files that began to upload in time can be sent until/,
  ],
  ['zh', /之后 6 小时内仍可传完并递交/, /^在截止前开始上传的材料，最晚可在/],
] as const)('the grace for uploads that began in time (%s)', (language, inHours, until) => {
  const UNTIL = '2025-09-30T18:00:00+08:00';

  it('is on the page before anything is picked', async () => {
    await open('NONE', language);
    expect(screen.getByText(inHours)).toBeTruthy();
    expect(screen.queryByText(until)).toBeNull();
  });

  it('is given as a time once an upload has begun', async () => {
    await open('NONE', language, { uploadGraceUntil: UNTIL });
    expect(screen.getByText(until).textContent).toContain('18:00');
    expect(screen.queryByText(inHours)).toBeNull();
  });
});

it('starts from the files of a denied application', async () => {
  answer('get', '/apis/activity/register/info', {
    ...{
      type: 'individual',
      name: 'Iris',
      email: 'iris@example.com',
      phoneCountry: '+351',
      phone: '912345678',
    },
    ...{ experience: 'some', previousWorks: '', socialLinks: '', motivation: '', team: null },
    files: filesOf('concept', 'script', 'pv', 'portfolio'),
    ...{ state: 'DENY', reason: 'Half a draft.', submittedAt: '2025-09-12T02:00:00Z', reviewedAt: null },
  } as Registration);
  await open('DENY');
  await screen.findByText('The organisers wrote: Half a draft.');
  expect(screen.getAllByText('Received')).toHaveLength(4);
});

/** Reports the progress of the upload of one kind. */
function report(kind: string, change: Partial<UploadProgress>) {
  const { request } = uploads.find((upload) => upload.request.kind === kind)!;
  const progress: UploadProgress = {
    ...{ phase: 'sending', sent: 0, total: request.file.size, bytesPerSecond: null, secondsLeft: null },
    ...{ resumedFrom: 0, restarted: false, ...change },
  };
  act(() => request.onProgress(progress));
}

it.each([
  ['en', ['Reading', 'Uploading', 'Waiting', 'Paused', 'Checking', 'In another tab']],
  ['zh', ['读取中', '上传中', '等待网络', '已暂停', '核对中', '在另一标签页上传']],
] as const)('labels a file by what its upload does (%s)', async (language, labels) => {
  await open('NONE', language);
  choose('pv', 'pv.mp4');
  await waitFor(() => expect(uploads).toHaveLength(1));
  const phases = ['preparing', 'sending', 'waiting', 'paused', 'checking', 'elsewhere'] as const;
  phases.forEach((phase, i) => {
    report('pv', { phase });
    expect(paper('pv').querySelector('.tag')?.textContent, phase).toBe(labels[i]);
  });
});

it.each([
  [
    'en',
    /^45 MB of 100 MB2 files under way · about 50 seconds leftPause all$/,
    'Pause all',
    'Go on with all',
  ],
  ['zh', /^45 MB 共 100 MB2 份在途 · 大约还需 50 秒全部暂停$/, '全部暂停', '全部继续'],
] as const)(
  'shows the time left for all files, and pauses all (%s)',
  async (language, sum, pause, resume) => {
    const { user } = await open('NONE', language);
    choose('pv', 'pv.mp4');
    choose('portfolio', 'works.zip');
    await waitFor(() => expect(uploads).toHaveLength(2));
    const MB = 1024 * 1024;
    report('pv', { sent: 15 * MB, total: 40 * MB, bytesPerSecond: 0.6 * MB });
    report('portfolio', { sent: 30 * MB, total: 60 * MB, bytesPerSecond: 0.5 * MB });
    expect(document.querySelector('.papers-sum')?.textContent).toMatch(sum);
    await user.click(screen.getByRole('button', { name: pause }));
    for (const upload of uploads) expect(upload.pause).toHaveBeenCalledTimes(1);
    for (const kind of ['pv', 'portfolio']) report(kind, { phase: 'paused' });
    expect(screen.getByRole('button', { name: resume })).toBeTruthy();
    for (const kind of ['pv', 'portfolio']) report(kind, { phase: 'elsewhere' });
    expect(screen.queryByRole('button', { name: resume })).toBeNull();
  },
);
