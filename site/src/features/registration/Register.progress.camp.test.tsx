import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runningUploads } from '@/lib/upload/runningUploads';
import { choose, open, paper, prepareForm, report, uploads } from '@/testing/registerCampPage';

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
  ['en', /^45 MB of 100 MB2 files under way · about 50 seconds leftPause all$/, 'Pause all', 'Resume all'],
  ['zh', /^45 MB 共 100 MB2 份上传中 · 大约还需 50 秒全部暂停$/, '全部暂停', '全部继续'],
] as const)(
  'shows the time left for all files, and pauses all (%s)',
  async (language, sum, pause, resume) => {
    const { user } = await open('NONE', language);
    choose('pv', 'pv.mp4');
    choose('portfolio', 'works.zip');
    await waitFor(() => expect(uploads).toHaveLength(2));
    const MB = 1_000_000;
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
