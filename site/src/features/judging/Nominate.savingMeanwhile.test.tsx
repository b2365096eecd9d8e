import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { nomination, quotas, unsigned, work } from '@/testing/judging';
import { answer, Failure, held } from '@/testing/server';
import {
  answerWorks,
  comment,
  NOMINATE,
  nominated,
  now,
  open,
  prepareNominator,
  save,
} from '@/testing/nominatePage';
import type { NominatorWork } from './api/nominations';

beforeEach(prepareNominator);

it('says so when a nominated work is judged no longer', async () => {
  await open();
  answer('post', NOMINATE, new Failure(404, 'NOT_FOUND'));
  await userEvent.keyboard('1');
  await userEvent.type(screen.getByLabelText('Comment'), 'Light');
  await userEvent.click(screen.getByRole('button', { name: 'Save, next unwatched' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This film is no longer in judging. Nothing was saved.',
  );
});

it('leaves the work open that was opened while a nomination was being saved', async () => {
  await open();
  const { waiting, release } = held<ReturnType<typeof nomination>>();
  answer('post', NOMINATE, waiting);
  await userEvent.keyboard('1');
  await userEvent.type(screen.getByLabelText('Comment'), 'Light');
  await userEvent.click(screen.getByRole('button', { name: 'Save, next unwatched' }));
  await userEvent.click(screen.getByRole('button', { name: /^Film 105/ }));
  release(nomination(103, 'LEVEL', 'Light'));
  await screen.findByText(/Film 103/, { selector: '[role=status]' });
  expect(now()).toBe('Film 105');
});

describe('two tabs', () => {
  const levelOf = (comments: string, version: number) =>
    work(103, { nominations: [{ award: 'LEVEL', comments, replaced: false, version }] });
  const store = (stored: NominatorWork) => answerWorks([stored, work(104)], { LEVEL: 1 });

  it('show both comments when the other has changed the nomination, and store neither until one is chosen', async () => {
    store(levelOf('First.', 1));
    await open();
    await userEvent.type(comment(), ' And mine.');
    store(levelOf('From the other tab.', 4));
    answer('post', NOMINATE, new Failure(409, 'CONFLICT'));
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('From the other tab.');
    expect(comment().value).toBe('First. And mine.');
    await save();
    expect(nominated()).toHaveLength(1);
    answer('post', NOMINATE, { ...nomination(103, 'LEVEL', 'First. And mine.'), version: 5 });
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await save();
    await waitFor(() => expect(now()).toBe('Film 104'));
    expect(nominated().map(({ body }) => unsigned(body))).toMatchObject([{ before: 1 }, { before: 4 }]);
  });

  it('take the stored comment over when the nominator says so, after a look at the page', async () => {
    store(levelOf('First.', 1));
    await open();
    await userEvent.type(comment(), ' And mine.');
    store(levelOf('From the other tab.', 4));
    fireEvent(document, new Event('visibilitychange'));
    await userEvent.click(await screen.findByRole('button', { name: 'Use the saved comment' }));
    expect(comment().value).toBe('From the other tab.');
  });

  it('let a nomination be saved again that the other has cancelled', async () => {
    store(levelOf('First.', 1));
    await open();
    await userEvent.type(comment(), ' And mine.');
    store(work(103));
    answer('post', NOMINATE, new Failure(409, 'CONFLICT'));
    await save();
    await screen.findByText('The change was not saved. Please try again.');
    answer('post', NOMINATE, { ...nomination(103, 'LEVEL', 'First. And mine.'), version: 5 });
    await save();
    await waitFor(() => expect(now()).toBe('Film 104'));
    expect(nominated().map(({ body }) => unsigned(body))).toMatchObject([{ before: 1 }, { before: 0 }]);
  });
});

it('says before anything is typed until when judging is open, or that it is closed', async () => {
  const dated = (dates: { closed: boolean; closesAt: string | null }) =>
    answer(
      'get',
      '/apis/activity/nominate/state/{hash}',
      quotas().map((one) => ({ ...one, ...dates })),
    );
  dated({ closed: false, closesAt: '2025-10-16T00:00:00+08:00' });
  const page = await open();
  expect(screen.getByText(/^Judging closes on 15 October 2025, 24:00/)).toBeTruthy();
  page.unmount();
  dated({ closed: true, closesAt: null });
  await open();
  expect(screen.getByText(/^Judging is closed/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ }).disabled).toBe(true);
});
