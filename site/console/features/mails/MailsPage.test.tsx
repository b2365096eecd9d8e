import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { notices } from '@/lib/notices';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import type { Batch, Readers, Row } from './mails';

const PATH = '/apis/organiser/mails';
const BROADCAST = '/apis/organiser/mails/broadcast';
const code: Row = {
  ...{ id: 'm1', kind: 'login-code', about: null, to: 'lea@films.example', language: 'en', subject: null },
  ...{ secret: true, state: 'failed', held: false, attempts: 6, lastError: '550 No such user' },
  ...{ createdAt: '2025-09-12T10:00:00+08:00', notBefore: '2025-09-12T10:00:00+08:00' },
  ...{ nextAttemptAt: null, endedAt: '2025-09-12T16:00:00+08:00' },
};
const readers: Readers = {
  ...{ recipients: 3, english: 2, chinese: 1, skipped: 1 },
  names: [{ name: 'Lea', email: 'lea@films.example', language: 'en', before: null, after: null }],
  batch: null,
  samples: [{ to: 'lea@films.example', language: 'en', subject: 'News', text: 'Dear Lea' }],
  next: null,
};

const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => {
  answer('get', PATH, { items: [code], total: 1 });
  answer('get', '/apis/organiser/mails/{id}', { ...code, text: null });
  answer('get', '/apis/organiser/mails/batches', []);
  answer('get', '/apis/organiser/mails/sendings', { items: [], total: 0 });
});

async function writeToMany() {
  openConsole('/international/mails');
  const form = within(await screen.findByRole('region', { name: 'Write to many' }));
  const fields = form.getAllByRole('textbox');
  for (const [i, text] of ['News', 'Dear', '消息', '你好'].entries()) await userEvent.type(fields[i]!, text);
  return form;
}

const text = { en: { subject: 'News', text: 'Dear' }, zh: { subject: '消息', text: '你好' } };
const cast = { to: 'approved_without_submission', text };

it('shows a mail with a code without the code, and sends it once more', async () => {
  answer('post', '/apis/organiser/mails/{id}/resend', { ...code, state: 'waiting', text: null });
  openConsole('/international/mails');
  await userEvent.click(await screen.findByRole('button', { name: /lea@films.example/ }));
  const mail = within(await screen.findByRole('region', { name: 'Login code' }));
  expect(mail.getByText(/550 No such user/)).toBeTruthy();
  expect(mail.getByText(/with a login code or link are not shown/)).toBeTruthy();
  await userEvent.click(mail.getByRole('button', { name: 'Send once more' }));
  await waitFor(() =>
    expect(calls.some(({ path }) => path === '/apis/organiser/mails/m1/resend')).toBe(true),
  );
});

it('says why a mail is not sent once more', async () => {
  const mail = 'The decision in this mail was taken back';
  answer('post', '/apis/organiser/mails/{id}/resend', new Failure(409, 'CONFLICT', { fields: { mail } }));
  openConsole('/international/mails');
  await userEvent.click(await screen.findByRole('button', { name: /lea@films.example/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send once more' }));
  expect(await screen.findByText(mail)).toBeTruthy();
});

it('writes to a group only after it was shown who reads it', async () => {
  answer('post', BROADCAST, readers);
  const form = await writeToMany();
  await userEvent.click(form.getByRole('button', { name: 'See who would get it' }));
  expect(await form.findByText('Dear Lea')).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Send to 3 readers' }));
  await waitFor(() =>
    expect(posted()).toEqual([
      { ...cast, dryRun: true, test: false },
      { ...cast, dryRun: false, test: false, recipients: 3 },
    ]),
  );
});

it('keeps the texts when the group has changed, and shows the readers anew', async () => {
  answer('post', BROADCAST, readers);
  const form = await writeToMany();
  await userEvent.click(form.getByRole('button', { name: 'See who would get it' }));
  const go = await form.findByRole('button', { name: 'Send to 3 readers' });
  answer('post', BROADCAST, new Failure(409, 'CONFLICT'));
  await userEvent.click(go);
  expect((await form.findByRole('alert')).textContent).toMatch(/The group has changed/);
  expect(form.getByDisplayValue('Dear')).toBeTruthy();
  expect(form.getByRole('button', { name: 'See who would get it' })).toBeTruthy();
});

it('offers who keeps the jury judges and nominators only, by their progress', async () => {
  answer('post', BROADCAST, readers);
  openConsole('/international/mails', organiser({ role: 'jury' }));
  const form = within(await screen.findByRole('region', { name: 'Write to many' }));
  const to = form.getByRole('combobox', { name: 'To' });
  expect(
    within(to)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Judges and nominators with work left', 'Judges and nominators, filtered']);
  await userEvent.selectOptions(to, 'jury');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Any progress' }), 'never');
  await userEvent.click(form.getByRole('button', { name: 'See who would get it' }));
  await waitFor(() => expect(posted()[0]).toMatchObject({ to: { list: 'jury', progress: 'never' } }));
  expect(calls.some(({ path }) => path === PATH)).toBe(false);
});

it('shows held emails with the seconds left, and stops all of them', async () => {
  const batch: Batch = {
    ...{
      id: 'b1',
      kind: 'broadcast',
      audience: 'entrants',
      to: 'finalists',
      recipients: 12,
      sent: 0,
      waiting: 12,
    },
    ...{ subject: { en: 'News', zh: '消息' }, createdBy: 'organiser:a@films.example', heldSeconds: 41 },
    ...{ createdAt: '2025-09-12T10:00:00+08:00', heldUntil: '2025-09-12T10:01:00+08:00' },
    ...{ stoppedAt: null, stoppedBy: null },
  };
  const said: string[] = [];
  notices.listen(({ text }) => said.push(text));
  let batches = [batch];
  answer('get', '/apis/organiser/mails/batches', () => batches);
  answer('post', '/apis/organiser/mails/batches/{id}/stop', () => {
    batches = [];
    return { ...batch, heldSeconds: 0, waiting: 0, stoppedAt: batch.createdAt };
  });
  openConsole('/international/mails');
  const held = within(await screen.findByRole('region', { name: 'Emails that are still held' }));
  expect(held.getByText(/12 emails, sent in 4[01] s\./)).toBeTruthy();
  await userEvent.click(held.getByRole('button', { name: 'Stop them' }));
  await waitFor(() => expect(said).toContain('Stopped: no email was sent'));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Emails that are still held' })).toBeNull(),
  );
});

it('lets a viewer of mails send none', async () => {
  openConsole('/international/mails', organiser({ role: 'viewer', areas: { mails: 'read' } }));
  await userEvent.click(await screen.findByRole('button', { name: /lea@films.example/ }));
  await screen.findByRole('region', { name: 'Login code' });
  expect(screen.queryByRole('button', { name: 'Send once more' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Write to many' })).toBeNull();
});

it('begins with the group that a link names', async () => {
  openConsole('/international/mails?to=untold_deadline');
  const form = within(await screen.findByRole('region', { name: 'Write to many' }));
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'To' }).value).toBe('untold_deadline');
});

const sending = {
  ...{ id: 'batch:b1', kind: 'broadcast' as const, audience: 'entrants' as const },
  ...{ subject: { en: 'Two days left', zh: '还剩两天' } },
  ...{ createdAt: '2025-09-12T10:00:00+08:00', createdBy: 'organiser:mei@films.example', heldSeconds: 0 },
  ...{ sent: 209, waiting: 0, failed: 2, cancelled: 0 },
};

it('lists what was sent to many, opens a row to its recipients, and sends again what was refused', async () => {
  answer('get', '/apis/organiser/mails/sendings', { items: [sending], total: 1 });
  answer('post', '/apis/organiser/mails/sendings/{id}/resend', { again: 2 });
  const said: string[] = [];
  notices.listen(({ text }) => said.push(text));
  openConsole('/international/mails');
  const many = within(await screen.findByRole('region', { name: 'Sent to many' }));
  expect(many.getByText('209 sent')).toBeTruthy();
  await userEvent.click(many.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(said).toEqual(['2 emails are waiting to be sent again']));
  await userEvent.click(many.getByRole('button', { name: 'Two days left', expanded: false }));
  await waitFor(() => expect(calls.some(({ query }) => query.get('sending') === 'batch:b1')).toBe(true));
  await userEvent.click(many.getByRole('button', { name: 'Two days left', expanded: true }));
});

it('reminds those who did not act, keeping what is being written', async () => {
  answer('get', '/apis/organiser/mails/sendings', { items: [sending], total: 1 });
  answer('post', '/apis/organiser/mails/broadcast', readers);
  openConsole('/international/mails');
  const many = within(await screen.findByRole('region', { name: 'Sent to many' }));
  await userEvent.click(await many.findByRole('button', { name: 'Remind' }));
  const form = within(screen.getByRole('region', { name: 'Write to many' }));
  expect(form.getByRole('combobox', { name: 'To' })).toHaveProperty('value', 'reminder');
  expect(form.getByText(/is approved and has not sent a film/)).toBeTruthy();
  const subject = form.getByRole<HTMLInputElement>('textbox', { name: 'Subject, English' });
  expect(subject.value).toBe('Reminder: Two days left');
  await userEvent.type(subject, '!');
  await userEvent.click(many.getByRole('button', { name: 'Remind' }));
  expect(subject.value).toBe('Reminder: Two days left!');
  await userEvent.click(form.getByRole('button', { name: 'See who would get it' }));
  await waitFor(() => expect(posted()).toHaveLength(1));
  expect(posted()[0]).toMatchObject({
    to: { list: 'registrations', sending: 'batch:b1', acted: false },
    dryRun: true,
  });
});

it.each([
  ['international', 'still has work to judge', 'some of your works are still waiting'],
  ['camp', 'still has applications to judge', 'some of your applications are still waiting'],
])('reminds those of the jury of %s who have something left', async (edition, who, words) => {
  const toJury = { ...sending, audience: 'jury' as const };
  answer('get', '/apis/organiser/mails/sendings', { items: [toJury], total: 1 });
  answer('post', '/apis/organiser/mails/broadcast', readers);
  openConsole(`/${edition}/mails`, organiser({ role: 'jury' }));
  const many = within(await screen.findByRole('region', { name: 'Sent to many' }));
  await userEvent.click(await many.findByRole('button', { name: 'Remind' }));
  const form = within(screen.getByRole('region', { name: 'Write to many' }));
  expect(form.getByText(new RegExp(who))).toBeTruthy();
  expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text, English' }).value).toContain(words);
  await userEvent.click(form.getByRole('button', { name: 'See who would get it' }));
  await waitFor(() => expect(posted()).toHaveLength(1));
  expect(posted()[0]).toMatchObject({
    to: { list: 'jury', sending: 'batch:b1', acted: false },
    dryRun: true,
  });
});

it('offers no reminder where nothing is left to do', async () => {
  const done = [
    { ...sending, kind: 'results' as const, subject: null },
    { ...sending, id: 'batch:b2', sent: 0 },
  ];
  answer('get', '/apis/organiser/mails/sendings', { items: done, total: 2 });
  openConsole('/international/mails');
  await screen.findByRole('region', { name: 'Sent to many' });
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
});
