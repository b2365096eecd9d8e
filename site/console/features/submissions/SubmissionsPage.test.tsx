import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { notices } from '@/lib/notices';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import { templatesOf } from './reasons';
import type { Effect, Row, Shown } from './submissions';

const tide: Row = {
  ...{
    workId: 7,
    title: 'Tide',
    account: 'lea@films.example',
    entrant: 'Lea',
    team: null,
    language: 'en',
    state: 'judged',
  },
  ...{
    version: 1,
    versions: 1,
    submittedAt: '2025-09-12T10:00:00+08:00',
    link: 'https://films.example/tide',
  },
  ...{ film: null, screening: '', warnings: [], repeatedTitle: false, repeatedFilm: false },
  ...{ shortlisted: false, disqualifiedAt: null, outAt: null, pictureUrl: null, teamSize: 0, country: null },
};
const shown: Shown = {
  ...tide,
  ...{ description: 'A day by the sea', process: '', english: true },
  ...{ tools: ['veo', 'other'], otherTool: 'Blender' },
  ...{
    disqualifiedReason: null,
    disqualifiedReasons: null,
    registrationId: null,
    screeningFilm: null,
    filmFile: null,
  },
  ...{
    coverUrl: null,
    coverFile: null,
    processFile: null,
    warningTexts: [],
    copyReason: null,
    provenance: [],
  },
  ...{ allVersions: [], alike: [] },
  history: [{ at: tide.submittedAt, actor: 'entrant:e1', action: 'submission.submit', reason: '' }],
};
const effect: Effect = {
  ...{
    workId: 7,
    nominators: 2,
    nominations: 4,
    scorecards: 1,
    assigned: 0,
    shortlisted: true,
    placeTaken: null,
  },
  ...{ disqualifiedAt: null, outAt: null, sendsAt: null, now: '2025-09-12T10:00:00+08:00' },
  mail: { to: 'lea@films.example', language: 'en', subject: 'Your film', text: 'It was taken out' },
};

const posted = (end: string) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith(end)).map(({ body }) => body);

beforeEach(() => {
  answer('get', '/apis/organiser/submissions', { items: [tide], total: 1 });
  answer('get', '/apis/organiser/submissions/{id}', shown);
});

const film = async () => within(await screen.findByRole('region', { name: 'Tide' }));

it('shows a film with its texts, and names what happened to it', async () => {
  openConsole('/international/submissions');
  const its = await film();
  expect(await its.findByText('A day by the sea')).toBeTruthy();
  expect(its.getByText('Film submitted')).toBeTruthy();
  expect(its.getByText('Veo, Blender')).toBeTruthy();
});

it('shows what would run as text', async () => {
  const script = '<img src=x onerror=alert(1)>';
  const file = { name: `${script}.png`, contentType: 'image/png', size: 10, checksum: '', url: '/files/1' };
  const hostile = { title: script, entrant: script, team: script };
  answer('get', '/apis/organiser/submissions', { items: [{ ...tide, ...hostile }], total: 1 });
  answer('get', '/apis/organiser/submissions/{id}', {
    ...{ ...shown, ...hostile, description: script, process: script, otherTool: script },
    ...{ filmFile: file, coverFile: file, processFile: file, warningTexts: [script], copyReason: script },
    alike: [{ workId: 8, title: script, account: script, why: 'film' }],
  });
  openConsole('/international/submissions');
  const its = within(await screen.findByRole('region', { name: script }));
  expect(await its.findAllByText(`${script}.png`)).toHaveLength(3);
  // The heading, the two notes, description and process; the row of the list has the title and the team.
  expect(its.getAllByText(script)).toHaveLength(5);
  expect(screen.getAllByText(script)).toHaveLength(7);
  expect(document.querySelector('main [onerror], main img[src="x"], main script')).toBeNull();
});

it('disqualifies by key, after the reason and what it would do', async () => {
  answer('post', '/apis/organiser/submissions/{id}/disqualify', effect);
  openConsole('/international/submissions');
  await (await film()).findByText('A day by the sea');
  await userEvent.keyboard('d');
  const dialog = within(await screen.findByRole('dialog', { name: 'Disqualify “Tide”' }));
  const see = dialog.getByRole<HTMLButtonElement>('button', { name: 'See what it would do' });
  expect(see.disabled).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason, English' }), 'Not its own film');
  await userEvent.click(see);
  expect(await dialog.findByText('It was taken out')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Disqualify' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted('/7/disqualify')).toEqual([
    { reasons: { en: 'Not its own film', zh: '' }, before: '', dryRun: true },
    { reasons: { en: 'Not its own film', zh: '' }, before: '' },
  ]);
});

it('puts the focus into the reason in the language of the email', async () => {
  answer('get', '/apis/organiser/submissions', { items: [{ ...tide, language: 'zh' }], total: 1 });
  openConsole('/international/submissions');
  await (await film()).findByText('A day by the sea');
  await userEvent.keyboard('d');
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Reason, 中文' })),
  );
});

it('takes a disqualification back while its email is held', async () => {
  let work: Row = tide;
  const said: string[] = [];
  notices.listen(({ text }) => said.push(text));
  answer('get', '/apis/organiser/submissions', () => ({ items: [work], total: 1 }));
  const at = '2025-09-12T10:00:00.25+08:00';
  answer('post', '/apis/organiser/submissions/{id}/disqualify', ({ body }) => {
    if ((body as { dryRun?: boolean }).dryRun) return effect;
    work = { ...tide, state: 'disqualified', disqualifiedAt: at, outAt: at };
    return { ...effect, disqualifiedAt: at, outAt: at, sendsAt: '2025-09-12T10:01:00+08:00' };
  });
  answer('post', '/apis/organiser/submissions/{id}/restore', () => {
    work = tide;
    return { ...effect, mail: null };
  });
  openConsole('/international/submissions');
  await (await film()).findByText('A day by the sea');
  await userEvent.keyboard('d');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Begin with' }), 'Work of others');
  await userEvent.click(dialog.getByRole('button', { name: 'See what it would do' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Disqualify' }));
  expect(await screen.findByText(/The email is sent in \d+ s/)).toBeTruthy();
  expect(posted('/7/disqualify')[1]).toEqual({ reasons: templatesOf('international').copied, before: '' });
  await userEvent.keyboard('d');
  await userEvent.keyboard('u');
  await waitFor(() => expect(said.at(-1)).toContain('Taken back: “Tide”'));
  expect(said[0]).toContain('Nothing was changed');
  expect(posted('/7/restore')).toEqual([{ reasons: { en: '', zh: '' }, before: at }]);
  expect(screen.queryByText(/The email is sent in/)).toBeNull();
});

it('loses no key while the list of another filter is fetched', async () => {
  let arrive = () => {};
  const asked = new Promise<void>((resolve) => (arrive = resolve));
  answer('get', '/apis/organiser/submissions', async ({ query }) => {
    if (query.get('q')) await asked;
    return { items: [tide], total: 1 };
  });
  openConsole('/international/submissions');
  await (await film()).findByText('A day by the sea');
  await userEvent.keyboard('/');
  await userEvent.type(screen.getByRole('searchbox'), 'tide');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(calls.at(-1)!.query.get('q')).toBe('tide'));
  await userEvent.keyboard('d');
  expect(await screen.findByRole('dialog', { name: 'Disqualify “Tide”' })).toBeTruthy();
  arrive();
});

it('restores by key, with the focus in the reason', async () => {
  answer('get', '/apis/organiser/submissions', {
    items: [{ ...tide, state: 'disqualified', disqualifiedAt: tide.submittedAt, outAt: tide.submittedAt }],
    total: 1,
  });
  openConsole('/international/submissions');
  await (await film()).findByText('A day by the sea');
  await userEvent.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore “Tide”' }));
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Reason/ }));
});

it('keeps the reason when the film could not be disqualified', async () => {
  answer('post', '/apis/organiser/submissions/{id}/disqualify', new Failure(409, 'CONFLICT'));
  openConsole('/international/submissions');
  await userEvent.click(await (await film()).findByRole('button', { name: /^Disqualify/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason, English' });
  await userEvent.type(reason, 'Not its own film');
  await userEvent.click(dialog.getByRole('button', { name: 'See what it would do' }));
  await waitFor(() => expect(posted('/7/disqualify')).toHaveLength(1));
  expect(reason.value).toBe('Not its own film');
  expect(dialog.getByRole('button', { name: 'See what it would do' })).toBeTruthy();
});

it('releases the link of a film after it was confirmed', async () => {
  answer('post', '/apis/organiser/links/release', { workId: 7, title: 'Tide', account: tide.account });
  openConsole('/international/submissions');
  await userEvent.click(await (await film()).findByRole('button', { name: 'Release the link' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(posted('/links/release')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Release the link' }));
  await waitFor(() => expect(posted('/links/release')).toEqual([{ link: 'https://films.example/tide' }]));
});

it('says that a link is released, and offers to release that of a later version', async () => {
  const act = { actor: 'organiser:mei@films.example', action: 'submission.release-link', reason: '' };
  const history = (at: string) => ({ ...shown, history: [...shown.history, { ...act, at }] });
  answer('get', '/apis/organiser/submissions/{id}', history('2025-09-12T11:00:00+08:00'));
  openConsole('/international/submissions', organiser(), 'en');
  await (await film()).findByText(/^The link is released/);
  expect((await film()).queryByRole('button', { name: 'Release the link' })).toBeNull();
  cleanup();
  answer('get', '/apis/organiser/submissions/{id}', history('2025-09-12T09:00:00+08:00'));
  openConsole('/international/submissions', organiser(), 'en');
  await (await film()).findByRole('button', { name: 'Release the link' });
});

it('lets a viewer change nothing', async () => {
  openConsole('/international/submissions', organiser({ role: 'viewer' }));
  const its = await film();
  await its.findByText('A day by the sea');
  await userEvent.keyboard('d');
  expect(its.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
