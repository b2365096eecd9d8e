import { render, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createI18n, loadMessages } from '../i18n/i18n';
import { answerEntrant } from '../testing/entrant';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Opens the address of the winners' page and resolves with the address that is shown. */
async function addressOf(path: string) {
  answerEntrant('NONE');
  window.scrollTo = () => undefined;
  const { App } = await import('./App');
  let shown = '';
  const Here = () => {
    shown = useLocation().pathname;
    return null;
  };
  render(
    <MemoryRouter initialEntries={[path]}>
      <App i18n={createI18n('zh', await loadMessages('zh'))} loaded={{ '/404': Here, '/winners': Here }} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(shown).not.toBe(''));
  return shown;
}

it('has no winners’ page before the results are published', async () => {
  expect(await addressOf('/winners')).toBe('/404');
});

it('has the page once they are published', async () => {
  vi.stubGlobal('__WINNERS__', true);
  vi.resetModules();
  expect(await addressOf('/winners')).toBe('/winners');
});
