import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import { EntrantActions } from './HeaderActions';
import { routesOf } from './routes';

vi.mock('../lib/edition', () => ({ edition: 'camp' }));

it('offers no submission in the camp', () => {
  render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <MemoryRouter>
        <EntrantActions registerState="NONE" />
      </MemoryRouter>
    </I18nextProvider>,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Register']);
});

it('has only its own routes in each edition', () => {
  const paths = (edition: 'international' | 'camp') => routesOf(edition).map(({ path }) => path);
  expect(paths('camp')).toEqual([
    '/',
    '/guidelines',
    '/register',
    '/create',
    '/login',
    '/score',
    '/404',
    '/m',
  ]);
  expect(paths('international')).toEqual(expect.arrayContaining(['/submit', '/shortlist', '/nominate2']));
});
