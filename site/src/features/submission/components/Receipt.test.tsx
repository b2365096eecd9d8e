import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { createI18n, switchLanguage } from '@/i18n/i18n';
import { notices, type Notice } from '@/lib/notices';
import { withQueries } from '@/lib/query/withQueries';
import { answer, callsMade, Failure } from '@/testing/server';
import { FoldedReceipt, Receipt } from './Receipt';

const RECEIPT = '/apis/activity/receipt/{id}';
const file = '{"receipt":"marquee receipt 1","uploadId":"u1"}\nc2lnbmF0dXJl\n';
const receipt = {
  ...{
    id: 'u1',
    edition: 'international' as const,
    size: 9,
    crc32c: 'AAAABQ==',
    sha256: null,
    keyId: 'k',
    file,
  },
  ...{
    begunAt: '2025-09-30T23:59:58+08:00',
    arrivedAt: '2025-10-01T05:59:59+08:00',
    text: '',
    signature: '',
  },
};

const Shown = withQueries(Receipt);
const Folded = withQueries(FoldedReceipt);

function show(children: React.ReactNode) {
  const i18n = createI18n('en', en);
  render(<I18nextProvider i18n={i18n}>{children}</I18nextProvider>);
  return i18n;
}

afterEach(() => vi.unstubAllGlobals());

describe('the receipt of a film', () => {
  it("shows number and times to the second, in the edition's time", async () => {
    answer('get', RECEIPT, receipt);
    const i18n = show(<Shown uploadId="u1" />);
    expect(await screen.findByText('1 October 2025, 05:59:59 Beijing time')).toBeTruthy();
    screen.getByText('30 September 2025, 23:59:58 Beijing time');
    screen.getByText('u1');
    await act(() => switchLanguage(i18n, 'zh'));
    screen.getByText('2025 年 10 月 1 日 05:59:59（北京时间）');
  });

  it('is downloaded and copied as its file', async () => {
    answer('get', RECEIPT, receipt);
    const shown: Notice[] = [];
    const stop = notices.listen((notice) => shown.push(notice));
    const writeText = vi.fn((_: string) => Promise.resolve());
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    show(<Shown uploadId="u1" />);
    const link = await screen.findByRole('link', { name: 'Download' });
    expect(link.getAttribute('download')).toBe('receipt-u1.txt');
    expect(decodeURIComponent(link.getAttribute('href')!.split(',').slice(1).join(','))).toBe(file);
    fireEvent.click(screen.getByRole('button', { name: 'Copy receipt' }));
    await waitFor(() => expect(shown).toEqual([{ kind: 'success', text: 'Receipt copied' }]));
    expect(writeText.mock.calls).toEqual([[file]]);
    writeText.mockRejectedValue(new Error('denied'));
    fireEvent.click(screen.getByRole('button', { name: 'Copy receipt' }));
    await waitFor(() => expect(shown).toHaveLength(2));
    expect(shown[1]!.kind).toBe('error');
    stop();
  });

  it('says so when there is none', async () => {
    answer('get', RECEIPT, new Failure(404, 'NOT_FOUND'));
    show(<Shown uploadId="u1" />);
    await screen.findByText('There is no receipt for this film.');
  });

  it('is read when its fold is opened', async () => {
    answer('get', RECEIPT, receipt);
    show(<Folded uploadId="u1" film="Whale" />);
    const fold = screen.getByRole<HTMLDetailsElement>('group');
    expect(fold.textContent).toBe('Receipt Whale');
    expect(callsMade()).toEqual([]);
    fold.open = true;
    fireEvent(fold, new Event('toggle'));
    await screen.findByText('u1');
  });
});
