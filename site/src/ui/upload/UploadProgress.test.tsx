import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import zh from '@/i18n/zh';
import type { Language } from '@/lib/locale/language';
import type { UploadProgress } from '@/lib/upload/upload';
import type { FileSlot } from '@/lib/upload/useFileSlot';
import { UploadProgressBar } from './UploadProgressBar';
import { UploadTotal } from './UploadTotal';

const progressOf = (change: Partial<UploadProgress>): UploadProgress => ({
  ...{ phase: 'sending', sent: 0, total: 100, bytesPerSecond: null, secondsLeft: null },
  ...{ resumedFrom: 0, restarted: false, ...change },
});

const slotOf = (change: Partial<UploadProgress>) =>
  ({
    ...{ kind: 'video', progress: progressOf(change), uploading: 'whale.mp4' },
    ...{ pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() },
  }) as unknown as FileSlot;

const MB = 1_000_000;

function show(language: Language, element: React.ReactElement) {
  const i18n = createI18n(language, language === 'en' ? en : zh);
  const inLanguage = (child: React.ReactElement) => <I18nextProvider i18n={i18n}>{child}</I18nextProvider>;
  const { rerender } = render(inLanguage(element));
  return (next: React.ReactElement) => rerender(inLanguage(next));
}

/** What a screen reader is given to read out. */
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('what is read out while a file is sent', () => {
  it.each([
    ['en', 'whale.mp4: 40% uploaded', 'Waiting for the network. The upload resumes by itself.'],
    ['zh', 'whale.mp4 已上传 40%', '正在等待网络恢复，之后会自动继续上传。'],
  ] as const)('is every ten per cent, and what is unusual (%s)', (language, percent, waiting) => {
    const next = show(language, <UploadProgressBar slot={slotOf({ sent: 9 })} />);
    expect(spoken()).toEqual(['', '']);
    next(<UploadProgressBar slot={slotOf({ sent: 40 })} />);
    expect(spoken()).toEqual(['', percent]);
    // Nothing is read out again before the next ten.
    next(<UploadProgressBar slot={slotOf({ sent: 49 })} />);
    expect(spoken()).toEqual(['', percent]);
    next(<UploadProgressBar slot={slotOf({ sent: 49, phase: 'waiting' })} />);
    expect(spoken()).toEqual([waiting, '']);
  });

  it.each([
    ['paused', 'Paused. What has arrived is kept for 7 days.'],
    ['checking', 'Everything has arrived. This takes a moment.'],
  ] as const)('is the state %s', (phase, text) => {
    show('en', <UploadProgressBar slot={slotOf({ sent: 50, phase })} />);
    expect(spoken()).toEqual([text, '']);
  });

  it('is the percentage of another tab, with the reason why this one waits', () => {
    show('en', <UploadProgressBar slot={slotOf({ sent: 50, phase: 'elsewhere' })} />);
    expect(spoken()).toEqual([
      'Another tab of this browser is sending this file. If you close that tab, the upload continues here.',
      'whale.mp4: 50% uploaded',
    ]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('cancelling an upload', () => {
  it('asks with what has arrived, and deletes nothing when it is kept', async () => {
    const slot = slotOf({ sent: 64 });
    show('en', <UploadProgressBar slot={slot} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(screen.getByRole('heading', { name: '64% is in. Cancel the upload?' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep uploading' }));
    expect(slot.cancel).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the total of several files', () => {
  it.each([
    ['en', '2 files on their way 20 MB of 80 MB · 2 MB per second · about 30 seconds left', 'Pause all'],
    ['zh', '2 个文件正在上传 20 MB / 80 MB · 每秒 2 MB · 大约还需 30 秒', '全部暂停'],
  ] as const)('has size, speed and time left, and pauses all (%s)', async (language, text, pause) => {
    const upload = { sent: 10 * MB, total: 40 * MB, bytesPerSecond: MB };
    const slots = [slotOf(upload), slotOf(upload)];
    show(language, <UploadTotal slots={slots} />);
    expect(document.querySelector('.upload-total p')?.textContent).toBe(text);
    await userEvent.click(screen.getByRole('button', { name: pause }));
    for (const slot of slots) expect(slot.pause).toHaveBeenCalledTimes(1);
  });

  it('is not shown for one file, which has its own', () => {
    show('en', <UploadTotal slots={[slotOf({}), { ...slotOf({}), progress: null }]} />);
    expect(document.querySelector('.upload-total')).toBeNull();
  });
});
