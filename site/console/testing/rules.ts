import type { Rules } from '../features/rules/rules';

const contents: Rules['rules'] = {
  ...{
    weights: [40, 30, 20, 10],
    shrinkage: 2,
    workShrinkage: 0.5,
    draws: 10_000,
    official: 'mean',
    minimumCards: 3,
  },
  prizes: [
    { id: 'first', first: 1, last: 1 },
    { id: 'second', first: 2, last: 4 },
    { id: 'technical', criterion: 1 },
    { id: 'excellence' },
  ],
  nominationLimits: { LEVEL: 10, CREATIVE: 2, NARRATIVE: 2 },
};

/** Rules that nothing has pinned. */
export const openRules: Rules = {
  ...{ version: 'v1', pinned: null, rules: contents, catalogue: contents, same: true, resets: [] },
  cards: { works: [0, 3, 9, 22], minimum: 3 },
  official: { chosen: 'mean', at: null },
  prizes: [
    { id: 'first', name: { en: 'First prize', zh: '一等奖' } },
    { id: 'second', name: { en: 'Second prize', zh: '二等奖' } },
    { id: 'technical', name: { en: 'Best technical', zh: '最佳技术' } },
    { id: 'excellence', name: { en: 'Excellence', zh: '优秀奖' } },
  ],
};

/** Rules that an organiser has pinned. */
export const pinnedRules: Rules = {
  ...openRules,
  ...{ version: 'v2' },
  pinned: {
    by: 'organiser',
    at: '2025-10-16T09:12:00+08:00',
    actor: 'organiser:ada@films.example',
    leaf: 1207,
  },
};
