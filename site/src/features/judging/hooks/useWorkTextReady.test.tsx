import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { englishCatalogue } from '@/content/translations';
import { useLanguage } from '@/lib/locale/useLanguage';
import { PATIENCE_MS, useWorkTextReady } from './useWorkText';

vi.mock('@/lib/locale/useLanguage');
vi.mock('@/content/translations', () => ({
  englishCatalogue: { get: () => ({ translations: new Map() }), load: vi.fn() },
}));

const load = vi.mocked(englishCatalogue.load);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  load.mockReset();
});

describe('whether works can be shown', () => {
  it('waits in English until the translations have arrived', async () => {
    vi.mocked(useLanguage).mockReturnValue('en');
    let arrive = () => {};
    load.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const { result } = renderHook(useWorkTextReady);
    expect(result.current).toBe(false);
    await act(async () => arrive());
    expect(result.current).toBe(true);
  });

  it('shows works as submitted when the translations are late', async () => {
    vi.mocked(useLanguage).mockReturnValue('en');
    load.mockReturnValue(new Promise(() => {}));
    const { result } = renderHook(useWorkTextReady);
    await act(() => vi.advanceTimersByTimeAsync(PATIENCE_MS - 1));
    expect(result.current).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(result.current).toBe(true);
  });

  it('needs nothing in Chinese', () => {
    vi.mocked(useLanguage).mockReturnValue('zh');
    expect(renderHook(useWorkTextReady).result.current).toBe(true);
    expect(load).not.toHaveBeenCalled();
  });
});
