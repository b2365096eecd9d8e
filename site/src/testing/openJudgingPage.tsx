import { render } from '@testing-library/react';
import type { ComponentProps, ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { addScreenTexts, createI18n, loadMessages } from '../i18n/i18n';
import type { Language } from '../lib/locale/language';

function Address() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="address">{pathname}</output>
      <output data-testid="query">{search}</output>
    </>
  );
}

type Entry = NonNullable<ComponentProps<typeof MemoryRouter>['initialEntries']>[number];

/** Renders the jury's pages at their paths and opens one; other paths render only their address. Returns i18n as well. */
export async function openJudgingPage(
  path: Entry,
  pages: Record<string, ComponentType>,
  language: Language = 'en',
) {
  const i18n = createI18n(language, await loadMessages(language));
  await addScreenTexts(i18n, 'judging');
  const rendered = render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          {Object.entries(pages).map(([at, Page]) => (
            <Route key={at} path={at} element={<Page />} />
          ))}
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return { ...rendered, i18n };
}
