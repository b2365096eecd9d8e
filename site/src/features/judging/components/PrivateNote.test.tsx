import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schema } from '@/lib/api/schema';
import { logInAs, quotas, work } from '@/testing/judging';
import { openJudgingPage } from '@/testing/openJudgingPage';
import { answer, calls, Failure } from '@/testing/server';
import Nominate from '../Nominate';

const NOTE = '/apis/activity/nominate/note/{hash}';

/** Lists one work, with this note. */
function answerWork(note: Schema<'JudgeNote'>) {
  answer('get', '/apis/activity/nominate/works/{hash}', { items: [work(103, note)], total: 1 });
}
const sentNotes = () => calls.filter(({ path }) => path.includes('/note/')).map(({ body }) => body);
const open = async () => {
  const page = await openJudgingPage('/nominate2', { '/nominate2': Nominate });
  await screen.findByRole('group', { name: 'Award' });
  return page;
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  HTMLMediaElement.prototype.load = vi.fn();
  logInAs('nominator');
  answer('get', '/apis/activity/nominate/history/{hash}', []);
  answer('get', '/apis/activity/nominate/state/{hash}', quotas());
});

describe('the private note', () => {
  const stored = { note: '', flag: false, noteVersion: 0 };
  const note = () => screen.getByLabelText<HTMLTextAreaElement>('Private note');
  /** Keeps the note of work 103 as the service does, and changes it as another tab would. */
  const inAnotherTab = (text: string) =>
    Object.assign(stored, { note: text, noteVersion: stored.noteVersion + 1 });
  beforeEach(() => {
    answerWork(Object.assign(stored, { note: '', flag: false, noteVersion: 0 }));
    answer('get', '/apis/activity/nominate/work/{id}/{hash}', () => work(103, stored));
    answer('post', NOTE, ({ body }) => {
      const { noteVersion, ...sent } = body as Required<Schema<'JudgeNoteRequest'>>;
      if (noteVersion !== stored.noteVersion) return new Failure(409, 'CONFLICT');
      return Object.assign(stored, sent, { noteVersion: stored.noteVersion + 1 });
    });
  });

  it('is stored while it is typed, with the flag', async () => {
    await open();
    await userEvent.keyboard('f');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Flag' }).ariaPressed).toBe('true'));
    await userEvent.keyboard('n');
    await userEvent.keyboard('Red light');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sentNotes()).toEqual([
      { workId: 103, note: '', flag: true, noteVersion: 0 },
      { workId: 103, note: 'Red light', flag: true, noteVersion: 1 },
    ]);
    expect(screen.getByRole('button', { name: /^Film 103/ }).textContent).toContain('watch again');
  });

  it('is kept on this computer until it could be stored', async () => {
    answer('post', NOTE, new Failure(503, 'UNAVAILABLE'));
    const page = await open();
    await userEvent.type(note(), 'Ask');
    expect(await screen.findByText(/^Not saved yet/)).toBeTruthy();
    page.unmount();
    answer('post', NOTE, ({ body }) => body as Schema<'JudgeNoteRequest'> & Schema<'JudgeNote'>);
    await open();
    expect(note().value).toBe('Ask');
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('that another tab has changed is shown beside the typed one, and both are kept', async () => {
    await open();
    inAnotherTab('Blue light');
    await userEvent.type(note(), 'Red light');
    expect((await screen.findByRole('alert')).textContent).toContain('in another tab');
    expect(screen.getByText('Blue light')).toBeTruthy();
    expect([note().value, stored.note]).toEqual(['Red light', 'Blue light']);
    await userEvent.click(screen.getByRole('button', { name: 'Keep both' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect([note().value, stored.note]).toEqual(Array(2).fill('Blue light\n\nRed light'));
  });

  it.each([
    ['Keep the text below', 'Red light'],
    ['Keep the other', 'Blue light'],
  ])('is one of both by “%s”', async (choice, kept) => {
    await open();
    inAnotherTab('Blue light');
    await userEvent.type(note(), 'Red light');
    await userEvent.click(await screen.findByRole('button', { name: choice }));
    await waitFor(() => expect([note().value, stored.note]).toEqual([kept, kept]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('typed before a reload does not replace one that another tab has stored since', async () => {
    answer('post', NOTE, new Failure(503, 'UNAVAILABLE'));
    const page = await open();
    await userEvent.type(note(), 'Red light');
    expect(await screen.findByText(/^Not saved yet/)).toBeTruthy();
    page.unmount();
    inAnotherTab('Blue light');
    answerWork(stored);
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('in another tab');
    expect([note().value, stored.note]).toEqual(['Red light', 'Blue light']);
  });

  it('keeps the text of another tab when a flag is set', async () => {
    await open();
    inAnotherTab('Blue light');
    await userEvent.keyboard('f');
    await waitFor(() => expect(stored).toMatchObject({ note: 'Blue light', flag: true }));
    await waitFor(() => expect(note().value).toBe('Blue light'));
    await userEvent.type(note(), ' and red');
    await waitFor(() => expect(stored.note).toBe('Blue light and red'));
  });
});
