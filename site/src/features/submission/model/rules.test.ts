import { describe, expect, it } from 'vitest';
import type { UploadResult } from '@/lib/upload/upload';
import { EMPTY, requestOf, reviveDraft, withKey, type SubmissionDraft } from './draft';
import { submissionErrors } from './rules';

const LINKS = { videoLinkHosts: ['video.openframe.example'] };
const NONE = { video: false, process: false };
const film: UploadResult = {
  uploadId: 'u1',
  kind: 'video',
  name: 'whale.mp4',
  size: 1,
  durationSeconds: 10,
  width: 640,
  height: 360,
  url: null,
};
const draft = (change: Partial<SubmissionDraft> = {}): SubmissionDraft => ({
  ...EMPTY,
  title: 'What the Whale Kept',
  description: 'A keeper moves into a whale.',
  video: film,
  process: 'Pencil first.',
  tools: ['veo'],
  agreement: true,
  aiShareConfirmed: true,
  ...change,
});
const keys = (change: Partial<SubmissionDraft>, uploading = NONE) =>
  Object.fromEntries(
    Object.entries(submissionErrors(draft(change), uploading, LINKS)).map(([name, { key }]) => [name, key]),
  );

it('accepts a complete form', () => {
  expect(keys({})).toEqual({});
});

describe('rejects every wrong field', () => {
  it.each<[Partial<SubmissionDraft>, Record<string, string>]>([
    [{ title: ' ' }, { title: 'title' }],
    [{ title: 'a'.repeat(101) }, { title: 'tooLong' }],
    [{ description: '' }, { description: 'description' }],
    [{ description: '画'.repeat(501) }, { description: 'descriptionLong' }],
    [{ description: 'a'.repeat(1001) }, { description: 'descriptionLong' }],
    [{ process: '' }, { process: 'process' }],
    [{ process: 'a'.repeat(5001) }, { process: 'tooLong' }],
    [{ processAs: 'file' }, { processUploadId: 'processFile' }],
    [{ video: null }, { videoUploadId: 'video' }],
    [{ videoAs: 'link' }, { videoLink: 'link' }],
    [{ videoAs: 'link', videoLink: 'video.openframe.example/1' }, { videoLink: 'linkIncomplete' }],
    [{ videoAs: 'link', videoLink: 'ftp://video.openframe.example/1' }, { videoLink: 'linkIncomplete' }],
    [{ videoAs: 'link', videoLink: 'https://elsewhere.example/1' }, { videoLink: 'linkHost' }],
    [{ videoAs: 'link', videoLink: 'https://video.openframe.example/' }, { videoLink: 'linkHome' }],
    [{ tools: [] }, { tools: 'tools' }],
    [{ tools: ['other'] }, { otherTool: 'otherTool' }],
    [{ agreement: false }, { agreement: 'agreement' }],
    [{ aiShareConfirmed: false }, { aiShareConfirmed: 'aiShareConfirmed' }],
  ])('%j', (change, wrong) => expect(keys(change)).toEqual(wrong));
});

it('accepts a description of the maximum length', () => {
  expect(keys({ description: '画'.repeat(500) })).toEqual({});
  expect(keys({ description: 'a'.repeat(1000) })).toEqual({});
});

it('accepts links to the platform', () => {
  expect(
    keys({ videoAs: 'link', video: null, videoLink: ' https://VIDEO.openframe.example/watch?v=1 ' }),
  ).toEqual({});
});

it('counts uploading files as present', () => {
  expect(keys({ video: null, processAs: 'file' }, { video: true, process: true })).toEqual({});
});

it('sends only the values of the chosen alternative', () => {
  const both = draft({ videoLink: 'https://video.openframe.example/1', otherTool: 'Blender' });
  expect(requestOf(both)).toMatchObject({
    videoUploadId: 'u1',
    videoLink: null,
    otherTool: null,
    process: 'Pencil first.',
  });
  expect(requestOf({ ...both, videoAs: 'link', processAs: 'file' })).toMatchObject({
    videoUploadId: null,
    videoLink: 'https://video.openframe.example/1',
    process: null,
    processUploadId: null,
  });
});

it('reuses the idempotency key for the same request alone', () => {
  const first = withKey(requestOf(draft()), null);
  expect(withKey(requestOf(draft()), first).key).toBe(first.key);
  expect(withKey(requestOf(draft({ title: 'Other' })), first).key).not.toBe(first.key);
});

it('revives drafts of any shape', () => {
  expect(reviveDraft(null)).toEqual(EMPTY);
  expect(reviveDraft({ title: 'Whale', tools: ['veo', 'abacus'] })).toEqual({
    ...EMPTY,
    title: 'Whale',
    tools: ['veo'],
  });
});
