import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runningUploads } from '@/lib/upload/runningUploads';
import { answer, calls } from '@/testing/server';
import { choose, filesOf, fill, open, paper, prepareForm, send, uploads } from '@/testing/registerCampPage';
import type { Registration } from '@/lib/registration';

vi.mock('libphonenumber-js/metadata.min.json', async (original) => {
  const { fewCountries } = await import('@/testing/phoneMetadata');
  return fewCountries(await original());
});
vi.mock('@/lib/edition', () => ({ edition: 'camp', kind: 'applications', header: 'PASSPORT' }));
// Uploads have their own tests; here the test finishes them.
vi.mock('@/lib/upload/fileContent', () => ({ contentError: async () => null, isFilm: () => true }));
vi.mock('@/lib/upload/filmFacts', () => ({ readFilm: async () => 'unknown' }));
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: vi.fn(),
  readUpload: vi.fn(),
}));

afterEach(() => runningUploads.leaveAll());
beforeEach(prepareForm);

it('uploads the files side by side, and sends their ids', async () => {
  const { user } = await open();
  expect(screen.queryByLabelText('Links to previous works')).toBeNull();
  fill('Name', 'Iris');
  await user.selectOptions(screen.getByLabelText('Creative experience'), 'some');
  fill('Phone', '912 345 678');
  fill('Email', 'iris@example.com');
  fill('Email code', '123456');
  await user.click(screen.getAllByRole('checkbox')[0]!);
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
  await screen.findByRole('heading', { name: 'In good hands.' });
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
