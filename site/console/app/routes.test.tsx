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

it('has a heading where there is no such screen', async () => {
  openConsole('/international/nothing');
  await screen.findByRole('heading', { level: 1, name: 'There is no such screen' });
  expect(screen.getByRole('link', { name: 'To the overview' })).toBeTruthy();
});
