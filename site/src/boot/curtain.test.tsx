import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { server } from '../testing/server';

beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML = '<div id="root"><h1>The winners</h1></div>';
});

/** Runs the check of a build with published results on a page, while the service says what is hidden. */
async function openWhile(hidden: string[], path: string, winners = true) {
  vi.stubGlobal('__WINNERS__', winners);
  const asked = vi.fn();
  server.use(
    http.get('*/release.json', () => {
      asked();
      return HttpResponse.json({ release: 'abc', hidden });
    }),
  );
  const { obeyCurtain } = await import('./curtain');
  const root = document.getElementById('root')!;
  obeyCurtain(root, 'en', path);
  return { root, asked };
}

it('hides a page that shows the winners once they are taken back', async () => {
  const { root } = await openWhile(['winners'], '/en');
  await waitFor(() => expect(root.hidden).toBe(true));
  expect(document.body.textContent).toContain('being updated');
});

it('asks again when the reader comes back to the tab', async () => {
  const { root, asked } = await openWhile([], '/en/winners');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(root.hidden).toBe(false);
  server.use(http.get('*/release.json', () => HttpResponse.json({ release: 'abc', hidden: ['winners'] })));
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(root.hidden).toBe(true));
});

it('asks nothing on a page that shows nothing of it', async () => {
  const { root, asked } = await openWhile(['winners'], '/en/guidelines');
  expect(root.hidden).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});

it('leaves a page of a build without the winners', async () => {
  const { root, asked } = await openWhile(['winners'], '/en', false);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(root.hidden).toBe(false);
});
