import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tolerateTranslation } from '../lib/browser/translatedText';
import { createI18n, switchLanguage } from '../i18n/i18n';
import en from '../i18n/en';
import { open, prepareSite } from '../testing/openSite';
import { answerHistory } from '../testing/submissions';

let stop: () => void;
beforeEach(() => {
  prepareSite();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  stop = tolerateTranslation();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Replaces every text by two nested `<font>`, as Chrome does when it translates a page. */
function translate(root: Element) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (!text.data.trim() || text.parentElement!.closest('script, style, font, textarea')) continue;
    const font = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(`«${text.data}»`);
    font.append(inner);
    text.parentNode!.insertBefore(font, text);
    text.parentNode!.removeChild(text);
  }
}

it.each([
  ['/', null],
  ['/guidelines', null],
  ['/register', 'NONE'],
  ['/register', 'DENY'],
  ['/submit', 'PASS'],
  ['/create', 'PASS'],
  ['/account', 'PASS'],
  ['/registration', 'SUBMITTED'],
  ['/login', null],
  ['/shortlist', null],
] as const)('%s of an entrant in state %s survives translation', async (path, state) => {
  const i18n = createI18n('en', en);
  answerHistory({});
  await open(path, state, {}, i18n);
  const main = () => document.querySelector('main')!;
  await waitFor(() => expect(main()?.textContent?.length ?? 0).toBeGreaterThan(30));
  for (const language of ['zh', 'en', 'zh'] as const) {
    await act(async () => translate(document.body));
    await act(() => switchLanguage(i18n, language));
    expect(screen.queryByText(/胶片断了|The film has snapped/)).toBeNull();
  }
});

function Sentence({ count, note }: { count: number; note: boolean }) {
  return (
    <p>
      {count} films
      {note && ' in the programme'}
      <b>{count > 1 ? 'many' : 'one'}</b>
    </p>
  );
}

it('shows the new text in place of a translated one', async () => {
  const { container, rerender } = render(<Sentence count={1} note />);
  await act(async () => translate(container));
  rerender(<Sentence count={2} note={false} />);
  await waitFor(() => expect(container.textContent).toBe('2« films»many'));
  await act(async () => translate(container));
  rerender(<Sentence count={1} note />);
  await waitFor(() => expect(container.textContent).toBe('1« films» in the programmeone'));
});
