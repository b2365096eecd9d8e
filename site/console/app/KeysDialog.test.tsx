import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openConsole, organiser } from '../testing/openConsole';

it('lists the letter of every screen that the organiser reads', async () => {
  openConsole('/camp/overview', organiser({ role: 'viewer' }));
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  await userEvent.keyboard('?');
  const sheet = within(screen.getByRole('dialog', { name: 'Shortcuts' }));
  const listed = sheet.getAllByRole('definition').map((name) => {
    const keys = name.previousElementSibling!;
    return `${keys.textContent} ${name.textContent}`;
  });
  expect(listed).toEqual(expect.arrayContaining(['G R Applications', 'G L Shortlist', 'G E Results']));
  expect(listed.filter((text) => /Submissions|Mails|Organisers/.test(text))).toEqual([]);
});

it('goes to no screen of another role', async () => {
  const router = openConsole('/camp/overview', organiser({ role: 'viewer' }));
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  const shown = new Set<string>();
  router.subscribe(({ location }) => shown.add(location.pathname));
  await userEvent.keyboard('gt');
  await userEvent.keyboard('ge');
  await waitFor(() => expect([...shown]).toContain('/camp/results'));
  expect([...shown]).not.toContain('/camp/organisers');
});
