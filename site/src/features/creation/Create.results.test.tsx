import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, Failure } from '@/testing/server';
import { task, uploaded } from '@/testing/studioFixtures';
import {
  address,
  callsTo,
  card,
  clip,
  history,
  leaveStudio,
  open,
  prepareStudio,
  press,
  PROXY,
  TASK,
  TASKS,
} from '@/testing/createPage';

// Uploads have their own tests; here each is finished by the test.
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  readUpload: vi.fn(),
  interruptedUpload: vi.fn(),
}));

beforeEach(prepareStudio);
afterEach(leaveStudio);

describe('the history', () => {
  it('makes a result the reference of the next task', async () => {
    history([task('a')]);
    answer('post', `${TASK}/use`, uploaded({ id: 'used', name: 'made.png' }));
    open();
    await press(await card('Prompt a'), 'View full size');
    const large = screen.getByRole('dialog', { name: 'Text to image' });
    within(large).getByRole('img', { name: 'Image 1: Prompt a' });
    await press(large, 'Use as reference');
    await screen.findByRole('button', { name: 'Remove reference' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsTo('POST', `${TASKS}/a/use`)[0]!.body).toEqual({ result: 0, kind: 'reference' });
    expect(screen.getByRole('radio', { name: 'Image to image' })).toHaveProperty('checked', true);
  });

  it.each([
    ['a clip', clip('a'), 'Play', 'video', '/submit?film=used'],
    ['a picture', task('a'), 'View full size', 'cover', '/submit?cover=used'],
  ])('puts %s into the submission form', async (_, result, button, kind, target) => {
    history([result]);
    answer('post', `${TASK}/use`, uploaded({ id: 'used' }));
    open();
    await press(await card('Prompt a'), button);
    await press(screen.getByRole('dialog'), 'Use in my entry');
    await waitFor(() => expect(address()).toBe(target));
    expect(callsTo('POST', `${TASKS}/a/use`)[0]!.body).toEqual({ result: 0, kind });
  });

  it('downloads through the proxy call, with a fresh address after the first expired', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    history([task('a')]);
    answer('get', TASK, task('a'));
    answer('get', PROXY, () =>
      callsTo('GET', PROXY).length === 1 ? new Failure(404, 'NOT_FOUND') : new Response('picture'),
    );
    open();
    await press(await card('Prompt a'), 'Download');
    await waitFor(() => expect(saved).toEqual(['prompt-a-1.png']));
    expect([callsTo('GET', PROXY).length, callsTo('GET', `${TASKS}/a`).length]).toEqual([2, 1]);
  });

  it('reads a fresh address once when a picture does not load', async () => {
    history([task('a')]);
    answer('get', TASK, task('a'));
    open();
    const img = within(await card('Prompt a')).getByRole('img');
    fireEvent.error(img);
    await waitFor(() => expect(callsTo('GET', `${TASKS}/a`).length).toBe(1));
    fireEvent.error(img);
    await screen.findByText('It cannot be shown right now.');
    expect(callsTo('GET', `${TASKS}/a`).length).toBe(1);
  });
});
