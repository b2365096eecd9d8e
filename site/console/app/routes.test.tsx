import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openConsole } from '../testing/openConsole';

it.each([
  ['/camp', '/camp/overview'],
  ['/', '/international/overview'],
])('leads from %s to %s', async (address, shown) => {
  const router = openConsole(address);
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  expect(router.state.location.pathname).toBe(shown);
});
