import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { createI18n, switchLanguage } from '@/i18n/i18n';
import type { UploadResult } from '@/lib/upload/upload';
import type { FileSlot } from '@/lib/upload/useFileSlot';
import { FileField } from './FileField';

const stored = (change: Partial<UploadResult>): UploadResult => ({
  ...{ uploadId: 'u1', kind: 'video', name: 'whale.mov', size: 9, durationSeconds: 60 },
  ...{ width: 640, height: 360, url: null, ...change },
});

const slotOf = (result: UploadResult): FileSlot => ({
  ...{ kind: 'video', result, file: null, preview: null, progress: null, problem: null, interrupted: null },
  ...{ uploading: '', goOn: null, pause: vi.fn(), resume: vi.fn() },
  ...{ pick: vi.fn(), put: vi.fn(), cancel: vi.fn(), remove: vi.fn() },
});

function show(result: UploadResult) {
  const i18n = createI18n('en', en);
  render(
    <I18nextProvider i18n={i18n}>
      <FileField slot={slotOf(result)} name="videoUploadId" drop="Drop a film" />
    </I18nextProvider>,
  );
  return i18n;
}

const texts = { en: 'Not every browser plays HEVC (H.265)', zh: '并非所有浏览器都能播放 HEVC (H.265)' };

describe('the warnings of a stored film', () => {
  it("are shown below the file, in the page's language", async () => {
    const i18n = show(stored({ warnings: [{ code: 'video_codec', message: texts.en, texts }] }));
    expect(screen.getByRole('status').textContent).toBe(texts.en);
    await act(() => switchLanguage(i18n, 'zh'));
    expect(screen.getByRole('status').textContent).toBe(texts.zh);
  });

  it('take no room without any, nor in a draft of an earlier release', () => {
    show(stored({ warnings: [] }));
    show(stored({}));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
