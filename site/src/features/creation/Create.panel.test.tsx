import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, Failure } from '@/testing/server';
import { capabilities } from '@/testing/studioFixtures';
import {
  callsTo,
  card,
  createButton,
  leaveStudio,
  mode,
  MODELS,
  open,
  prepareStudio,
  prompt,
  requests,
  type,
} from '@/testing/createPage';

// Uploads have their own tests; here each is finished by the test.
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  readUpload: vi.fn(),
  interruptedUpload: vi.fn(),
}));

beforeEach(prepareStudio);
afterEach(leaveStudio);

describe('the panel', () => {
  it('sends the settings and shows the new task', async () => {
    const { user } = open();
    await createButton('Make 1 image');
    type('A boat');
    mode('Text to video');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'Veo 3');
    fireEvent.click(screen.getByRole('radio', { name: '9:16' }));
    fireEvent.click(within(screen.getByRole('group', { name: 'Count' })).getByRole('button', { name: '2' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Sound' }));
    fireEvent.click(await createButton('Make 2 videos'));
    await card('A boat');
    expect(requests().map(({ body }) => body)).toEqual([
      {
        ...{ type: 'text_to_video', model: 'veo3', prompt: 'A boat', referenceUploadId: null },
        ...{ aspectRatio: '9:16', resolution: '720P', duration: 8, count: 2, audio: false },
      },
    ]);
    expect(await createButton()).toHaveProperty('ariaDisabled', 'true');
    expect(screen.getByText('Generation in progress, please try again later')).toBeTruthy();
    expect(prompt().value).toBe('A boat');
    expect(callsTo('GET', MODELS).length).toBe(2);
  });

  it('offers only the capabilities of the model', async () => {
    open();
    await createButton();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Duration' })).toBeNull();
    mode('Text to video');
    expect(screen.getByRole('group', { name: 'Duration' })).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'Sound' })).toBeNull();
    expect(screen.getByText('5, 8, 10 s · 720p, 1080p · up to 2 at once · without sound')).toBeTruthy();
  });

  it('checks the prompt before it sends anything', async () => {
    open();
    fireEvent.click(await createButton());
    await screen.findByText('Please describe what you want to see');
    await waitFor(() => expect(document.activeElement).toBe(prompt()));
    type('🎬'.repeat(801));
    expect(screen.getByText('801 of 800')).toBeTruthy();
    fireEvent.click(await createButton());
    expect(screen.getByText('Please use at most 800 characters')).toBeTruthy();
    expect(requests()).toEqual([]);
  });

  it.each([
    [{ picture: 0 }, 'Today’s images are used up.'],
    [{ picture: 1 }, 'Only 1 image is left today. Choose a smaller count.'],
  ])('is disabled with a reason when %o is left', async (left, reason) => {
    answer('get', MODELS, capabilities(left));
    open();
    await createButton();
    type('A boat');
    fireEvent.click(within(screen.getByRole('group', { name: 'Count' })).getByRole('button', { name: '2' }));
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.getByText(/^[01] of 40 images left today, new ones at 00:00/)).toBeTruthy();
    fireEvent.click(await createButton());
    expect(requests()).toEqual([]);
  });

  it('keeps prompt and settings over a change of mode and a reload', async () => {
    const { unmount } = open();
    await createButton();
    type('A boat');
    fireEvent.click(screen.getByRole('radio', { name: '1:1' }));
    mode('Image to video');
    expect(prompt().value).toBe('A boat');
    unmount();
    open();
    await createButton();
    expect(prompt().value).toBe('A boat');
    expect(screen.getByRole('radio', { name: 'Image to video' })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: '1:1' })).toHaveProperty('checked', true);
  });

  it('offers to read the capabilities again after a failure', async () => {
    answer('get', MODELS, new Failure(500, 'INTERNAL'));
    open();
    await screen.findByText('The models could not be loaded.');
    answer('get', MODELS, capabilities());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await createButton();
  });
});
