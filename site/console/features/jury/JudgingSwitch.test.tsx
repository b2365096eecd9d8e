import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, calls } from '@/testing/server';
import { openConsole } from '../../testing/openConsole';
import { openRules } from '../../testing/rules';

const bodies = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);

it('asks for the rules in place when judging is opened before they are pinned', async () => {
  const closed = { closedAt: '2025-10-01T09:00:00+08:00' };
  openConsole('/international/jury');
  answer('get', '/apis/organiser/results/rules', openRules);
  answer('get', '/apis/organiser/judging', closed);
  answer('get', '/apis/organiser/judges', { items: [], total: 0 } as never);
  answer('get', '/apis/organiser/judges/conflicts', { items: [], total: 0 });
  answer('post', '/apis/organiser/judging/open', { ...closed, changed: true, unfinished: 0 });
  answer('post', '/apis/organiser/results/rules/pin', { changed: true, state: openRules });
  fireEvent.click(await screen.findByRole('button', { name: 'Open judging again' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Opening judging pins these rules.');
  dialog.getByText('40%');
  fireEvent.click(dialog.getByRole('button', { name: 'Pin the rules and open judging' }));
  await waitFor(() => expect(bodies('/apis/organiser/judging/open')).toHaveLength(2));
  expect(bodies('/apis/organiser/results/rules/pin')).toEqual([{ before: 'v1' }]);
});
