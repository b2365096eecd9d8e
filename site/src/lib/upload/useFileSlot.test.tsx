import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logInEntrant } from '@/testing/entrant';
import { answer } from '@/testing/server';
import { userStore } from '../session/user';
import { runningUploads } from './runningUploads';
import { interruptedUpload, readUpload, startUpload, type Interrupted } from './startUpload';
import type { UploadProgress, UploadRequest, UploadResult } from './upload';
import { deleteUnsent } from './unsentFiles';
import { useFileSlot } from './useFileSlot';

// Uploads have their own tests; here the test finishes them.
vi.mock('./startUpload', () => ({ startUpload: vi.fn(), interruptedUpload: vi.fn(), readUpload: vi.fn() }));

const film = new File(['film'], 'whale.mp4');
const uploads: { request: UploadRequest; finish: () => void; leave: () => void }[] = [];
const resultOf = (name: string): UploadResult => ({
  ...{ uploadId: `u-${name}`, kind: 'video', name, size: 4, durationSeconds: 10 },
  ...{ width: 640, height: 360, url: null },
});
const progress = (change: Partial<UploadProgress> = {}): UploadProgress => ({
  ...{ phase: 'sending', sent: 1, total: 4, bytesPerSecond: 1, secondsLeft: 3 },
  ...{ resumedFrom: 0, restarted: false, ...change },
});

/** A form with one file field. */
const openForm = () =>
  renderHook(() => {
    const [result, onChange] = useState<UploadResult | null>(null);
    return useFileSlot({ kind: 'video', result, onChange, check: () => Promise.resolve(null) });
  });

/** Whether the browser would ask before the page is left. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(async () => {
  await logInEntrant('PASS');
  uploads.length = 0;
  URL.createObjectURL ??= () => 'blob:x';
  URL.revokeObjectURL ??= () => undefined;
  vi.mocked(interruptedUpload).mockResolvedValue(null);
  vi.mocked(readUpload).mockResolvedValue(null);
  vi.mocked(startUpload).mockImplementation((request) => {
    let finish!: () => void;
    const done = new Promise<UploadResult>((resolve) => {
      finish = () => resolve(resultOf(request.file.name));
    });
    const leave = vi.fn();
    uploads.push({ request, finish, leave });
    return { done, leave, cancel: vi.fn(), pause: vi.fn(), resume: vi.fn() };
  });
});
afterEach(() => runningUploads.leaveAll());

async function begin() {
  const form = openForm();
  act(() => form.result.current.pick(film));
  await waitFor(() => expect(uploads.length).toBe(1));
  act(() => uploads[0]!.request.onProgress(progress()));
  return form;
}

describe('an upload', () => {
  it('goes on while the form is closed, and its result is there when it is opened again', async () => {
    const { unmount } = await begin();
    unmount();
    expect(uploads[0]!.leave).not.toHaveBeenCalled();
    const between = openForm();
    expect(between.result.current.progress).toMatchObject({ sent: 1 });
    between.unmount();
    await act(async () => uploads[0]!.finish());
    const { result } = openForm();
    await waitFor(() => expect(result.current.result?.uploadId).toBe('u-whale.mp4'));
    expect(result.current.progress).toBeNull();
    expect(result.current.file).toBe(film);
  });

  it('makes the browser ask before the page is left, until it has arrived', async () => {
    expect(asksBeforeLeaving()).toBe(false);
    await begin();
    expect(asksBeforeLeaving()).toBe(true);
    act(() => uploads[0]!.request.onProgress(progress({ phase: 'paused' })));
    expect(asksBeforeLeaving()).toBe(true);
    act(() => uploads[0]!.request.onProgress(progress({ phase: 'checking' })));
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('ends with the login of its account, but not when that expires', async () => {
    await begin();
    answer('post', '/apis/passport/logout', null);
    await act(() => userStore.logout());
    expect(uploads[0]!.leave).toHaveBeenCalled();
  });
});

describe('an interrupted upload', () => {
  const handleOf = (file: File, permission: PermissionState) =>
    ({
      getFile: () => Promise.resolve(file),
      queryPermission: () => Promise.resolve(permission),
      requestPermission: () => Promise.resolve('granted'),
    }) as unknown as FileSystemFileHandle;
  const interrupted = (change: Partial<Interrupted>): Interrupted => ({
    ...{ uploadId: 'u', sessionUrl: '', chunkSize: 1, user: '7', kind: 'video', name: 'whale.mp4' },
    ...{ size: film.size, received: 2, at: 0, ...change },
  });

  it('goes on by itself where the browser still gives the file', async () => {
    vi.mocked(interruptedUpload).mockResolvedValue(interrupted({ handle: handleOf(film, 'granted') }));
    openForm();
    await waitFor(() => expect(uploads[0]?.request.file).toBe(film));
  });

  it('goes on after a press where the browser asks', async () => {
    vi.mocked(interruptedUpload).mockResolvedValue(interrupted({ handle: handleOf(film, 'prompt') }));
    const { result } = openForm();
    await waitFor(() => expect(result.current.goOn).not.toBeNull());
    expect(uploads).toEqual([]);
    act(() => result.current.goOn!());
    await waitFor(() => expect(uploads[0]?.request.file).toBe(film));
  });

  it.each([
    ['another file was chosen instead', interrupted({ handle: handleOf(film, 'granted'), stopped: true })],
    ['the file has changed', interrupted({ handle: handleOf(film, 'granted'), size: 9 })],
  ])('waits to be chosen again when %s', async (_, found) => {
    vi.mocked(interruptedUpload).mockResolvedValue(found);
    const { result } = openForm();
    await waitFor(() => expect(result.current.interrupted).not.toBeNull());
    expect(uploads).toEqual([]);
  });

  it('that arrived after the page was closed becomes the file', async () => {
    vi.mocked(interruptedUpload).mockResolvedValue(interrupted({ finished: resultOf('whale.mp4') }));
    const { result } = openForm();
    await waitFor(() => expect(result.current.result?.name).toBe('whale.mp4'));
  });
});

it('is empty once its file was deleted elsewhere on the page', async () => {
  const form = openForm();
  act(() => form.result.current.put(resultOf('whale.mp4')));
  answer('delete', '/apis/activity/upload/{id}', null);
  await act(() => deleteUnsent('u-other.mp4'));
  expect(form.result.current.result?.name).toBe('whale.mp4');
  await act(() => deleteUnsent('u-whale.mp4'));
  expect(form.result.current.result).toBeNull();
});
