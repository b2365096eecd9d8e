import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readUpload } from '@/lib/upload/startUpload';
import { answer, Failure } from '@/testing/server';
import { failed, picture, pictureResult, running, task } from '@/testing/studioFixtures';
import {
  callsTo,
  card,
  clip,
  createButton,
  history,
  leaveStudio,
  open,
  prepareStudio,
  press,
  prompt,
  requests,
  TASK,
  TASKS,
} from '@/testing/createPage';
import type { Task } from './api/generation';

// Uploads have their own tests; here each is finished by the test.
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  readUpload: vi.fn(),
  interruptedUpload: vi.fn(),
}));

beforeEach(prepareStudio);
afterEach(leaveStudio);

describe('the history', () => {
  it.each([
    ['SENSITIVE_CONTENT', 'Sensitive content detected. Please modify and try again', ['Edit prompt']],
    ['SYSTEM_BUSY', 'The system is busy. Please try again later.', ['Try again', 'Edit prompt']],
    ['GENERATION_FAILED', 'Generation failed, please try again', ['Try again', 'Edit prompt']],
    ['MODEL_RETIRED', 'This model is no longer available. Please choose another.', ['Edit prompt']],
    ['CANCELLED', 'Your quota was not charged.', ['Try again', 'Edit prompt']],
  ] as const)('shows why a task has no results: %s', async (code, text, ways) => {
    history([failed('a', code)]);
    open();
    const shownCard = within(await card('Prompt a'));
    shownCard.getByText(text);
    expect(shownCard.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
      ...ways,
      'Delete',
    ]);
  });

  it('retries a timed-out task as a new one', async () => {
    const timedOut = task('a', { state: 'timeout', results: [], error: { code: 'TIMEOUT', message: '' } });
    history([timedOut]);
    answer('post', `${TASK}/retry`, running('b', { prompt: 'Again', retryOf: 'a' }));
    open();
    within(await card('Prompt a')).getByText('Task Timeout');
    await press(await card('Prompt a'), 'Try again');
    await card('Again');
  });

  it('shows how many of several results arrived', async () => {
    const results = [pictureResult(), pictureResult(), pictureResult()];
    history([task('a', { count: 4, results })]);
    open();
    const shownCard = within(await card('Prompt a'));
    shownCard.getByText('3 of 4 arrived; the other was not charged');
    expect(shownCard.getAllByRole('img').length).toBe(3);
    shownCard.getByRole('button', { name: 'Download, 2 of 3' });
  });

  it('cancels a running task, and announces it', async () => {
    history([running('a')]);
    answer('post', `${TASK}/cancel`, failed('a', 'CANCELLED'));
    open();
    await press(await card('Prompt a'), 'Cancel');
    await waitFor(() => expect(screen.getByText('Cancelled: Prompt a').getAttribute('role')).toBe('status'));
  });

  it('fills the panel with the settings of a task', async () => {
    vi.mocked(readUpload).mockResolvedValue(picture({ uploadId: 'r9' }));
    const settings: Partial<Task> = {
      type: 'image_to_video',
      model: 'seedance',
      aspectRatio: '4:3',
      resolution: '1080P',
      ...{ duration: 8, count: 2, referenceUploadId: 'r9' },
    };
    history([failed('a', 'GENERATION_FAILED', settings)]);
    open();
    await press(await card('Prompt a'), 'Edit prompt');
    await waitFor(() => expect(document.activeElement).toBe(prompt()));
    expect(vi.mocked(readUpload)).toHaveBeenCalledWith('r9');
    fireEvent.click(screen.getByRole('radio', { name: '16:9' }));
    fireEvent.click(await createButton('Make 2 videos'));
    await waitFor(() => expect(requests().length).toBe(1));
    expect(requests()[0]!.body).toMatchObject({ ...settings, aspectRatio: '16:9', prompt: 'Prompt a' });
  });

  it('deletes only after a confirmation, and moves the focus to the history', async () => {
    history([task('a')]);
    answer('delete', TASK, null);
    open();
    await press(await card('Prompt a'), 'Delete');
    expect(callsTo('DELETE', `${TASKS}/a`)).toEqual([]);
    await press(screen.getByRole('dialog', { name: 'Delete this?' }), 'Delete');
    await screen.findByText('Nothing made yet');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'History' })),
    );
  });

  it('filters, and reads the next page by its cursor', async () => {
    history([task('a')], 'older');
    open();
    await card('Prompt a');
    history([clip('b')]);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await card('Prompt b');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Videos' }));
    expect(screen.getAllByRole('listitem').length).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Images' }));
    await card('Prompt a');
  });

  it('can be read again after a failure', async () => {
    answer('get', TASKS, new Failure(500, 'INTERNAL'));
    open();
    await screen.findByText('The history could not be read.');
    history([task('a')]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Prompt a');
  });

  it('is shown in Chinese', async () => {
    history([failed('a', 'SENSITIVE_CONTENT')]);
    open('zh');
    await screen.findByText('检测到敏感内容，请修改后重试');
    screen.getByRole('button', { name: '生成 1 张图片' });
  });
});
