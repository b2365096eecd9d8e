import { describe, expect, it } from 'vitest';
import type { UploadResult } from '../../../lib/upload/upload';
import { attemptOf } from './attempt';
import { EMPTY, requestOf, reviveDraft, type SubmissionDraft } from './draft';
import { submissionErrors } from './rules';

const HOSTS = ['video.openframe.example'];
const NOTHING = { video: false, process: false };
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
const keys = (change: Partial<SubmissionDraft>, onTheWay = NOTHING) =>
  Object.fromEntries(
    Object.entries(submissionErrors(draft(change), onTheWay, HOSTS)).map(([name, { key }]) => [name, key]),
  );

it('finds nothing wrong with a complete form', () => {
  expect(keys({})).toEqual({});
});

describe('names every wrong field', () => {
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

it('takes exactly as much as fits', () => {
  expect(keys({ description: '画'.repeat(500) })).toEqual({});
  expect(keys({ description: 'a'.repeat(1000) })).toEqual({});
});

it('takes links to films on the platform', () => {
  expect(
    keys({ videoAs: 'link', video: null, videoLink: ' https://VIDEO.openframe.example/watch?v=1 ' }),
  ).toEqual({});
});

it('counts files on their way as there', () => {
  expect(keys({ video: null, processAs: 'file' }, { video: true, process: true })).toEqual({});
});

it('sends only what belongs to the way chosen', () => {
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

it('keeps the key while the same is sent again, and takes a new one for anything else', () => {
  const first = attemptOf(requestOf(draft()), null);
  expect(attemptOf(requestOf(draft()), first).key).toBe(first.key);
  expect(attemptOf(requestOf(draft({ title: 'Other' })), first).key).not.toBe(first.key);
});

it('takes up drafts of any shape', () => {
  expect(reviveDraft(null)).toEqual(EMPTY);
  expect(reviveDraft({ title: 'Whale', tools: ['veo', 'abacus'] })).toEqual({
    ...EMPTY,
    title: 'Whale',
    tools: ['veo'],
  });
});
