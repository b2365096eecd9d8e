import { expect, it } from 'vitest';
import { EMPTY, withToolOf, type Provenance, type SubmissionDraft } from './draft';

const made = (model: Provenance['model']): Provenance => ({
  ...{ taskId: 't', result: 0, type: 'text_to_video', model, prompt: 'a boat', reference: false },
  ...{ resolution: '720P', aspectRatio: '16:9', durationSeconds: 8, createdAt: '2025-09-11T02:00:00Z' },
});

it.each<[Provenance['model'], Partial<SubmissionDraft>, Partial<SubmissionDraft>]>([
  ['veo3', {}, { tools: ['veo'], otherTool: '' }],
  ['imagen4', {}, { tools: ['imagen'], otherTool: '' }],
  ['seedream', {}, { tools: ['other'], otherTool: 'Seedream' }],
  ['seedance', {}, { tools: ['other'], otherTool: 'Seedance' }],
  [
    'veo3',
    { tools: ['gemini', 'other'], otherTool: 'Kite' },
    { tools: ['gemini', 'veo', 'other'], otherTool: 'Kite' },
  ],
  ['veo3', { tools: ['veo'] }, { tools: ['veo'] }],
  [
    'seedance',
    { tools: ['veo', 'other'], otherTool: 'Kite' },
    { tools: ['veo', 'other'], otherTool: 'Kite, Seedance' },
  ],
  [
    'seedance',
    { tools: ['other'], otherTool: 'seedance 1.0' },
    { tools: ['other'], otherTool: 'seedance 1.0' },
  ],
  [
    'seedream',
    { tools: ['other'], otherTool: 'x'.repeat(95) },
    { tools: ['other'], otherTool: 'x'.repeat(95) },
  ],
])('ticks the tool of %s and keeps the others', (model, before, after) => {
  const draft = { ...EMPTY, title: 'What the Whale Kept', ...before };
  expect(withToolOf(draft, made(model))).toEqual({ ...draft, ...after });
});
