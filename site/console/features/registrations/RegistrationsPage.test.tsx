import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import type { Batch } from './api/batches';
import {
  answerQueue,
  batch,
  decided,
  LIST,
  mei,
  NO_NOTES,
  opened,
  row,
  shown,
} from '../../testing/registrations';
import { TEMPLATES } from './model/reasons';

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
  expect(decided()).toEqual([{ ids: ['r1'], decision: 'approve', versions: { r1: 1 }, before: { r1: '' } }]);
  expect((await screen.findByRole('status')).textContent).toContain('Mara approved');
});

it('shows which optional consents hold, and since when', async () => {
  answerQueue([row()]);
  const consent = {
    changed: '2025-09-10',
    digest: 'aa',
    language: 'en',
    at: '2025-09-12T10:00:00+08:00',
  } as const;
  answer('get', `${LIST}/{id}`, {
    ...shown(row()),
    consents: [
      { ...consent, kind: 'publication', given: true },
      { ...consent, kind: 'transfer', given: false },
    ],
  });
  answer('get', `${LIST}/batches`, []);
  openConsole('/international/registrations');
  await opened('Mara');
  const of = (kind: string) => screen.getByText(kind, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(of('Publication')).toMatch(/^Given 12 Sept/);
  expect([of('Transfer abroad'), of('Other emails')]).toEqual(['Not given', 'Not given']);
});

it.each([
  { edition: 'international', asks: true },
  { edition: 'camp', asks: false },
])('lists links to earlier works where the form asks for them: $edition', async ({ edition, asks }) => {
  answerQueue([row()]);
  openConsole(`/${edition}/registrations`);
  await opened('Mara');
  await screen.findByRole('heading', { name: 'Social' });
  expect(screen.queryAllByRole('heading', { name: 'Previous works' })).toHaveLength(asks ? 1 : 0);
});

it('disqualifies a registration with its film after a preview that names it, and takes it back', async () => {
  const approved = row({ state: 'PASS', reviewedAt: '2025-09-12T10:05:00+08:00', reviewedBy: 'tools:lin' });
  const out = { ...approved, state: 'DENY' as const, ended: 'disqualified' as const };
  const work = {
    ...{ workId: 103, title: 'Tide', nominators: 0, nominations: 2, scorecards: 1, assigned: 0 },
    ...{ shortlisted: true, placeTaken: null, prizes: null },
  };
  const effect = {
    ...{
      registration: approved,
      works: [work],
      dropped: [],
      sendsAt: null,
      now: '2025-09-12T10:00:00+08:00',
    },
    mail: { to: 'mara@example.com', language: 'en' as const, subject: 'Disqualified', text: 'Copied.' },
  };
  let now = approved;
  answerQueue([approved]);
  answer('get', LIST, () => ({ items: [now], total: 1, next: null }));
  answer('post', `${LIST}/{id}/disqualify`, ({ body }) => {
    if ((body as { dryRun: boolean }).dryRun) return effect;
    now = out;
    return { ...effect, registration: out, sendsAt: '2025-09-12T10:01:00+08:00' };
  });
  answer('post', `${LIST}/{id}/restore`, effect);
  openConsole('/international/registrations?state=all');
  await opened('Mara');
  await userEvent.click(screen.getByRole('button', { name: 'Disqualify…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'See what it would do' })).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByRole('textbox', { name: /English/ }), 'Copied.');
  await userEvent.click(dialog.getByRole('button', { name: 'See what it would do' }));
  await dialog.findByText('Its place on the shortlist becomes empty.');
  expect(dialog.getByText('Tide')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Disqualify' }));
  await screen.findByText('Mara is disqualified.');
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/restore'))).toBe(true));
  const sent = calls.filter(({ path }) => /(disqualify|restore)$/.test(path)).map(({ body }) => body);
  const read = { version: 1, before: approved.reviewedAt };
  expect(sent).toEqual([
    { reasons: { en: 'Copied.', zh: '' }, ...read, dryRun: true },
    { reasons: { en: 'Copied.', zh: '' }, ...read, dryRun: false },
    { reasons: { en: '', zh: '' }, ...read, dryRun: false },
  ]);
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
  expect(note.textContent).toMatch(/lena@films\.example decided it .*: Not approved/);
  expect(screen.queryByRole('status')).toBeNull();
});

it('stays with the registration that a colleague decided, and with what was typed about it', async () => {
  const rows = [row(), mei];
  answerQueue(rows);
  openConsole('/international/registrations');
  await opened('Mara');
  await userEvent.keyboard('d');
  const mailed = screen.getByRole('textbox', { name: /English/ });
  await userEvent.clear(mailed);
  await userEvent.type(mailed, 'The link leads nowhere.');
  const [mara] = rows.splice(0, 1, mei);
  rows.splice(1);
  answer('get', `${LIST}/{id}`, ({ params }) =>
    params.id === 'r1'
      ? shown({
          ...mara!,
          state: 'PASS',
          reviewedBy: 'organiser:lena@films.example',
          reviewedAt: '2025-09-12T10:17:00+08:00',
        })
      : shown(mei),
  );
  answer('get', `${LIST}/batches`, []);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  const note = await screen.findByText(/lena@films\.example decided this at .*10:17: Approved/);
  expect(screen.getByRole('heading', { level: 2, name: 'Mara' })).toBeTruthy();
  expect(screen.getByDisplayValue('The link leads nowhere.')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: /^Deny/ }));
  expect(note.textContent).toContain('Not done.');
  await userEvent.keyboard('{Escape}aD');
  expect(decided()).toEqual([]);
  await userEvent.keyboard('j');
  await opened('梅');
});

it('denies by D and a digit after a click on the rail, whatever the keyboard', async () => {
  answerQueue([row()]);
  answer('post', `${LIST}/decide`, [
    { id: 'r1', skipped: '', mail: 'registration_denied', registration: row() },
  ]);
  openConsole('/international/registrations');
  await opened('Mara');
  screen.getByRole('link', { name: /^Registrations/ }).focus();
  await userEvent.keyboard('Ｄ３{Enter}');
  await waitFor(() => expect(decided()).toHaveLength(1));
  expect(decided()[0]).toMatchObject({ decision: 'deny', reason: TEMPLATES.team.en });
});

it('says when a registration was corrected', async () => {
  answerQueue([row({ version: 2, correctedAt: '2025-09-12T10:17:00+08:00' })]);
  openConsole('/international/registrations');
  await opened('Mara');
  expect(screen.getByText(/ · Corrected 12 Sept, 10:17 · /)).toBeTruthy();
});

it('adds a note for colleagues once, and a tag as it was read', async () => {
  answerQueue([row()]);
  const note = {
    id: 'n1',
    text: 'Called her.',
    by: 'organiser:ada@films.example',
    byName: 'Ada',
    at: row().submittedAt,
  };
  const answers = [
    new Failure(503, 'UNAVAILABLE'),
    { ...NO_NOTES, version: 1, notes: [note] },
    { ...NO_NOTES, version: 2 },
  ];
  answer('post', '/apis/organiser/notes', () => answers.shift()!);
  openConsole('/international/registrations');
  await opened('Mara');
  await userEvent.type(await screen.findByRole('textbox', { name: /New note/ }), 'Called her.');
  const add = screen.getByRole('button', { name: 'Add note' });
  await userEvent.click(add);
  await waitFor(() => expect(add).not.toHaveProperty('disabled', true));
  await userEvent.click(add);
  expect(await screen.findByRole('button', { name: 'Remove the note of Ada' })).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /^Tags/ }), 'guest{Enter}');
  const sent = calls
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/notes'))
    .map(({ body }) => body);
  await waitFor(() => expect(answers).toEqual([]));
  const [first, second] = sent as { note: { id: string } }[];
  expect(second!.note.id).toBe(first!.note.id);
  expect(calls.at(-1)!.body).toMatchObject({ before: 1, tags: ['guest'] });
});

it('plans a decision about many, makes it in steps and takes it back', async () => {
  answerQueue([row(), mei]);
  const counts = (of: Partial<Batch['counts']>) => ({ counts: { ...batch().counts, ...of } });
  answer('post', `${LIST}/batches`, batch(counts({ waiting: 1, changed: 1 })));
  answer('get', `${LIST}/batches/{id}`, {
    batch: batch(counts({ waiting: 1, changed: 1 })),
    items: [
      { outcome: 'changed', registration: mei },
      { outcome: 'waiting', registration: row() },
    ],
    total: 2,
  });
  const states = [batch({ state: 'running' }), batch({ state: 'done', ...counts({ done: 1, changed: 1 }) })];
  answer('post', `${LIST}/batches/{id}`, () => states.shift()!);
  openConsole('/international/registrations');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tick all on this page' }));
  await userEvent.keyboard('{Shift>}A{/Shift}');
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText(/corrected it or sent it again while you were reading/),
  ).toBeTruthy();
  const [planned] = calls.filter(({ method, path }) => method === 'POST' && path === `${LIST}/batches`);
  expect(planned!.body).toEqual({ decision: 'approve', ids: ['r1', 'r2'], versions: { r1: 1, r2: 2 } });
  const done = batch({
    state: 'done',
    begunAt: new Date().toISOString(),
    sendsAt: '2025-09-12T10:00:42+08:00',
    ...counts({ done: 1 }),
  });
  answer('get', `${LIST}/batches`, [done]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 1' }));
  expect(await screen.findByText(/The emails are sent in 4\d s/)).toBeTruthy();
  expect(states).toEqual([]);

  answer('post', `${LIST}/undo`, () => {
    answer('get', `${LIST}/batches`, [batch({ state: 'undone', ...counts({ undone: 1, mailed: 1 }) })]);
    return batch({ state: 'undone' });
  });
  await userEvent.keyboard('u');
  expect(await screen.findByText(/1 got their email/)).toBeTruthy();
  expect(decided()).toEqual([]);
});

it('decides about all that match but those that are unticked, and not only about a page', async () => {
  answerQueue([row(), mei]);
  answer('get', LIST, { items: [row(), mei], total: 2009 });
  answer('post', `${LIST}/batches`, batch({ total: 2009 }));
  answer('get', `${LIST}/batches/{id}`, { batch: batch(), items: [], total: 2009 });
  openConsole('/international/registrations?q=mara&language=en');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tick all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Tick all 2009 that match' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Mara/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Deny 2008…' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('button', { name: /and 2009 more: show all/ }));
  const [planned] = calls.filter(({ method, path }) => method === 'POST' && path === `${LIST}/batches`);
  expect(planned!.body).toEqual({
    decision: 'deny',
    filter: { state: 'SUBMITTED', type: '', language: 'en', q: 'mara', tag: '', assignee: '' },
    except: ['r1'],
  });
});

it('exports exactly what is filtered', async () => {
  answerQueue([row()]);
  openConsole('/camp/registrations?state=DENY&q=Lee%26Co&sort=sent-down');
  const link = await screen.findByRole('link', { name: 'Export XLSX' });
  const address = new URL(link.getAttribute('href')!, 'https://console.films.example');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ edition: 'camp', state: 'DENY', q: 'Lee&Co', sort: 'sent', descending: 'true' },
    ...{ format: 'xlsx', lang: 'en' },
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
