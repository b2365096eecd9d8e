import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, callsMade } from '@/testing/server';
import { openConsole } from '../../testing/openConsole';

const PATH = '/apis/organiser/sessions';
const times = {
  complete: true,
  createdAt: '2025-09-12T10:00:00+08:00',
  lastUsedAt: '2025-09-12T11:00:00+08:00',
  expiresAt: '2025-09-12T13:00:00+08:00',
};
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

it('names the browsers, and ends another session', async () => {
  const here = { id: 's1', userAgent: firefox, current: true, ...times };
  answer('get', PATH, [here, { id: 's2', userAgent: 'curl/8', current: false, ...times }]);
  answer('delete', '/apis/organiser/sessions/{id}', null);
  openConsole('/international/sessions');
  const own = within((await screen.findByRole('rowheader', { name: 'Firefox, Windows' })).closest('tr')!);
  expect(own.queryByRole('button')).toBeNull();
  const other = within(screen.getByRole('rowheader', { name: 'Unknown browser' }).closest('tr')!);
  answer('get', PATH, [here]);
  await userEvent.click(other.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Unknown browser' })).toBeNull());
  expect(callsMade()).toContain('DELETE /apis/organiser/sessions/s2');
});
