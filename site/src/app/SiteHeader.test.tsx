import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import { LANGUAGE_KEY } from '../lib/locale/language';
import { EntrantActions } from './HeaderActions';
import { LanguageSwitch } from './LanguageSwitch';
import { routesOf } from './routes';

vi.mock('../lib/edition', () => ({ edition: 'camp', kind: 'applications', header: 'PASSPORT' }));

function show(path: string) {
  render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <MemoryRouter initialEntries={[path]}>
        <LanguageSwitch />
        <input aria-label="name" />
      </MemoryRouter>
    </I18nextProvider>,
  );
}

it('leads a public page to its address in the other language, query and hash kept', () => {
  show('/en/guidelines?utm=1#prizes');
  expect(screen.getByRole('link', { name: '中文' }).getAttribute('href')).toBe('/guidelines?utm=1#prizes');
  expect(screen.getByRole('link', { name: 'EN' }).getAttribute('aria-current')).toBe('true');
});

it('switches an application page in place, keeps what was typed, stores the choice', async () => {
  show('/register');
  await userEvent.type(screen.getByLabelText('name'), 'Mara');
  await userEvent.click(screen.getByRole('link', { name: '中文' }));
  await waitFor(() => expect(screen.getByRole('navigation', { name: '语言' })).toBeTruthy());
  expect(screen.getByLabelText('name')).toHaveProperty('value', 'Mara');
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('zh');
});

it('offers no submission in the camp', () => {
  render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <MemoryRouter>
        <EntrantActions step={null} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Apply', 'Create']);
});

it('has only its own routes in each edition', () => {
  const paths = (kind: 'films' | 'applications') => routesOf(kind).map(({ path }) => path);
  expect(paths('applications')).toEqual([
    '/',
    '/guidelines',
    '/privacy',
    '/terms',
    '/proof',
    '/register',
    '/create',
    '/account',
    '/team',
    '/login',
    '/score',
    '/404',
    '/m',
  ]);
  expect(paths('films')).toEqual(expect.arrayContaining(['/submit', '/shortlist', '/nominate2']));
});
