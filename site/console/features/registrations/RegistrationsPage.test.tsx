import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, calls, Failure } from '../../../src/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import { files, team } from '../../../src/testing/registrations';
import { row, shown } from '../../testing/registrations';
import type { Row } from './api/registrations';
import { TEMPLATES } from './model/reasons';

const LIST = '/apis/organiser/registrations';
const mei = row({ id: 'r2', name: '梅', email: 'mei@example.com', language: 'zh', version: 2 });

/** Answers the queue, and each of its registrations. */
function answerQueue(rows: Row[], form: Parameters<typeof shown>[1] = {}) {
  answer('get', LIST, () => ({ items: rows, total: rows.length }));
  answer('get', `${LIST}/{id}`, ({ params }) =>
    shown(rows.find(({ id }) => id === params.id) ?? row(), form),
  );
}

const decided = () => calls.filter(({ path }) => path.endsWith('/decide')).map(({ body }) => body);
const opened = (name: string) => screen.findByRole('heading', { level: 2, name });

it('approves by keyboard the version that was read, and opens the next', async () => {
  const rows = [row(), mei];
  answerQueue(rows);
  answer('post', `${LIST}/decide`, () => {
    const registration = { ...rows.shift()!, state: 'PASS' as const };
    return [{ id: registration.id, skipped: '' as const, mail: 'registration_approved', registration }];
  });
  openConsole('/international/registrations');
  await opened('Mara');
  await userEvent.keyboard('a');
  await opened('梅');
  expect(decided()).toEqual([{ ids: ['r1'], decision: 'approve', versions: { r1: 1 } }]);
  expect((await screen.findByRole('status')).textContent).toContain('Mara approved');
});

it('denies with the reason of a key, in the language that the entrant reads', async () => {
  answerQueue([mei]);
  answer('post', `${LIST}/decide`, [
    { id: 'r2', skipped: '', mail: 'registration_denied', registration: mei },
  ]);
  openConsole('/camp/registrations');
  await opened('梅');
  await userEvent.keyboard('d');
  await userEvent.keyboard('2');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(decided()).toHaveLength(1));
  expect(decided()[0]).toMatchObject({ decision: 'deny', reason: TEMPLATES.tools.zh });
});

it('keeps the denial that could not be sent, and goes on after it', async () => {
  const rows = [row(), mei];
  answerQueue(rows);
  answer('post', `${LIST}/decide`, new Failure(503, 'UNAVAILABLE'));
  openConsole('/international/registrations');
  await opened('Mara');
  await userEvent.keyboard('d');
  const mailed = screen.getByRole('textbox', { name: /English/ });
  await userEvent.clear(mailed);
  await userEvent.type(mailed, 'The link leads nowhere.');
  await userEvent.click(screen.getByRole('button', { name: /^Deny/ }));
  await waitFor(() => expect(decided()).toHaveLength(1));
  expect(await screen.findByDisplayValue('The link leads nowhere.')).toBeTruthy();

  answer('post', `${LIST}/decide`, () => {
    const registration = { ...rows.shift()!, state: 'DENY' as const };
    return [{ id: registration.id, skipped: '' as const, mail: 'registration_denied', registration }];
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Deny/ })).not.toHaveProperty('disabled', true),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Deny/ }));
  const next = await opened('梅');
  expect(screen.queryByRole('form', { name: /Deny/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(next));
});

it('shows the second organiser what the first did', async () => {
  answerQueue([row()]);
  const registration = row({
    state: 'DENY',
    reviewedBy: 'organiser:lena@films.example',
    reviewedAt: '2025-09-12T10:05:00+08:00',
  });
  answer('post', `${LIST}/decide`, [{ id: 'r1', skipped: 'decided', mail: '', registration }]);
  openConsole('/international/registrations');
  await opened('Mara');
  await userEvent.keyboard('a');
  const note = await screen.findByRole('alert');
  expect(note.textContent).toMatch(/lena@films\.example decided it .*: Denied/);
  expect(screen.queryByRole('status')).toBeNull();
});

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
  openConsole('/camp/registrations');
  await opened(script);
  const its = within(screen.getByRole('main'));
  expect(await its.findAllByText((text) => text.startsWith(`${script}, `))).toHaveLength(4);
  // The contact and the one member.
  expect(its.getAllByText(script, { selector: 'dd, .q-members b' })).toHaveLength(2);
  expect(document.querySelector('main [onerror], main img, main script')).toBeNull();
});

it('previews a decision about many, then makes it with the versions that were read', async () => {
  answerQueue([row(), mei]);
  answer('post', `${LIST}/decide`, ({ body }) =>
    (body as { ids: string[] }).ids.map((id, i) => ({
      ...{ id, skipped: i ? ('changed' as const) : ('' as const), mail: i ? '' : 'registration_approved' },
      registration: i ? mei : row(),
    })),
  );
  openConsole('/international/registrations');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tick all on this page' }));
  await userEvent.keyboard('{Shift>}A{/Shift}');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/sent it again while you were reading/)).toBeTruthy();
  expect(decided()).toMatchObject([{ dryRun: true }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 1' }));
  await waitFor(() => expect(decided()).toHaveLength(2));
  expect(decided()[1]).toMatchObject({ dryRun: false, versions: { r1: 1, r2: 2 } });
});

it('exports exactly what is filtered', async () => {
  answerQueue([row()]);
  openConsole('/camp/registrations?state=DENY&q=Lee%26Co&sort=sent-down');
  const link = await screen.findByRole('link', { name: 'Export XLSX' });
  const address = new URL(link.getAttribute('href')!, 'https://console.films.example');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ edition: 'camp', state: 'DENY', q: 'Lee&Co', sort: 'sent', descending: 'true', format: 'xlsx' },
  });
});

it.each([
  ['forbidden', new Failure(403, 'FORBIDDEN'), /This is not for your role/],
  ['failed', new Failure(500, 'INTERNAL'), /This did not load/],
])('says that the list is %s', async (_name, failure, text) => {
  answer('get', LIST, failure);
  openConsole('/international/registrations', organiser({ role: 'jury' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says that nothing waits', async () => {
  answerQueue([]);
  openConsole('/international/registrations', organiser(), 'zh');
  expect(await screen.findByText('没有待审的报名')).toBeTruthy();
});

it('offers no decision to who may only read', async () => {
  answerQueue([row()]);
  openConsole('/international/registrations', organiser({ role: 'viewer' }));
  await opened('Mara');
  await userEvent.keyboard('xad{Shift>}a{/Shift}');
  expect(screen.queryByRole('button', { name: /^Approve\b/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
