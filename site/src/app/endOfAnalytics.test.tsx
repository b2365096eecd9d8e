import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { loadAnalytics } from '../lib/analytics/analytics';
import { useEndOfAnalytics } from './navigation';

function Page({ reload }: { reload: () => void }) {
  useEndOfAnalytics(reload);
  return null;
}

/** The application at Home, and what it calls to reload. */
function openHome() {
  const reload = vi.fn();
  const router = createMemoryRouter([{ path: '*', element: <Page reload={reload} /> }]);
  render(<RouterProvider router={router} />);
  return { reload, go: (address: string) => act(() => router.navigate(address)) };
}

afterEach(() => {
  document.head.innerHTML = '';
});

it('ends the script with its document when a link leads to registration, submission or judging', async () => {
  loadAnalytics('https://stats.example/s.js', { userAgent: 'Mozilla/5.0 Chrome/140.0' });
  const { reload, go } = openHome();
  await go('/en/guidelines');
  expect(reload).not.toHaveBeenCalled();
  for (const [i, address] of ['/register', '/submit', '/login', '/score'].entries()) {
    await go(address);
    expect(reload).toHaveBeenCalledTimes(i + 1);
  }
});

it('keeps the document where no script runs', async () => {
  const { reload, go } = openHome();
  await go('/register');
  expect(reload).not.toHaveBeenCalled();
});
