import type { History, Submission } from '../features/submission/api/submission';
import { answer } from './server';

/** A submission as the history lists it, of a film at a link unless changed. */
export const submission = (change: object = {}): Submission =>
  ({
    ...{ id: 's1', workId: 600, title: 'Whale, first cut', description: 'A whale.', process: 'Pencil.' },
    ...{ processFile: null, cover: null, tools: ['veo'], otherTool: null, video: null },
    ...{ videoLink: 'https://video.openframe.example/1', videoUploadId: null, coverUploadId: null },
    ...{ processUploadId: null, provenance: [], withdrawnAt: null, shortlisted: false },
    ...{ english: true, latest: true, submittedAt: '2025-09-11T02:00:00Z', ...change },
  }) as Submission;

/** Answers the history, which is empty unless given. */
export const answerHistory = (history: Partial<History> = {}) =>
  answer('get', '/apis/activity/achievement/list', { items: [], total: 0, limit: 10, ...history });
