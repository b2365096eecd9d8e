import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import Phone from '../features/phone/Phone';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import { App } from './App';
import { entrant, fakeApi } from '../testing/fakeApi';

it('copies the link once, however the page came to life', async () => {
  fakeApi(entrant(null));
  window.scrollTo = () => undefined;
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, clipboard: { writeText } });
  render(
    <MemoryRouter initialEntries={['/en_m']}>
      <App i18n={createI18n('en', en)} loaded={{ '/m': Phone }} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
  await waitFor(() => expect(screen.getByText('Link copied')).toBeTruthy());
  expect(writeText.mock.calls).toEqual([[`${location.origin}/`]]);
});
