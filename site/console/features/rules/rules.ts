import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import { criteriaIds } from '../../lib/editionRules';
import type { Edition } from '@/lib/edition';

export type Rules = Data<'/apis/organiser/results/rules', 'get'>;
export type RulesChange = Data<'/apis/organiser/results/rules/pin', 'post'>;
export type Ranking = Rules['official']['chosen'];

/** The ids of the criteria in the order of the weights; rules that a former release wrote do not name them. */
export const criteriaOf = ({ criteria, weights }: Rules['rules']): string[] =>
  criteria ?? criteriaIds().slice(0, weights.length);

const of = (edition: Edition) => ({ query: { edition } });

export const rulesKey = (edition: Edition) => ['rules', edition];

export const readRules = (edition: Edition, signal: AbortSignal): Promise<Rules> =>
  api.get('/apis/organiser/results/rules', {
    params: of(edition),
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

/** Pins the rules that were read as `before`; without it only answers what that would change. */
export const pinRules = (edition: Edition, before?: string, quiet = true): Promise<RulesChange> =>
  api.post('/apis/organiser/results/rules/pin', {
    params: of(edition),
    body: before === undefined ? { dryRun: true } : { before },
    quiet,
  });

/** Corrects pinned rules in public; without `before` only answers whether that is possible. */
export const resetRules = (
  edition: Edition,
  body: { official?: Ranking; reason?: string; before?: string },
): Promise<RulesChange> =>
  api.post('/apis/organiser/results/rules/reset', {
    params: of(edition),
    body: body.before === undefined ? { ...body, dryRun: true } : body,
    quiet: true,
  });
