import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '@/testing/server';
import { openConsole } from '../../testing/openConsole';
import { files, team } from '@/testing/registrations';
import { answerQueue, LIST, NO_NOTES, opened, row, shown } from '../../testing/registrations';

it('shows what would run as text', async () => {
  const script = '<img src=x onerror=alert(1)>';
  const hostile = row({ name: script, email: script });
  answerQueue([hostile], {
    name: script,
    email: script,
    motivation: script,
    previousWorks: `javascript:alert(1); https://films.example/"><script>`,
    socialLinks: 'data:text/html,<script>alert(1)</script>',
  });
  openConsole('/international/registrations');
  await opened(script);
  await screen.findByText('javascript:alert(1)');
  expect(document.querySelector('main img, main script')).toBeNull();
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(
    links.map((link) => link.getAttribute('href')).filter((href) => !/^(https:|\/)/.test(href!)),
  ).toEqual([]);
});

it('shows the names of a team, of its members and of files as text', async () => {
  const script = '<img src=x onerror=alert(1)>';
  const hostile = row({ type: 'team', name: script, team: script });
  const bad = (file: typeof files.pv) => ({ ...file, name: script });
  const { pv, concept, script: play, portfolio } = files;
  answer('get', LIST, { items: [hostile], total: 1 });
  answer('get', `${LIST}/{id}`, {
    ...shown(hostile, {
      type: 'team',
      team: { ...team, name: script, contactName: script, members: [{ ...team.members[0]!, name: script }] },
    }),
    files: { pv: bad(pv), concept: bad(concept), script: bad(play), portfolio: bad(portfolio) },
  });
  answer('get', `${LIST}/batches`, []);
  answer('get', '/apis/organiser/notes', NO_NOTES);
  openConsole('/camp/registrations');
  await opened(script);
  const its = within(screen.getByRole('main'));
  expect(await its.findAllByText((text) => text.startsWith(`${script}, `))).toHaveLength(4);
  // The contact and the one member.
  expect(its.getAllByText(script, { selector: 'dd, .queue-members b' })).toHaveLength(2);
  expect(document.querySelector('main [onerror], main img, main script')).toBeNull();
});
