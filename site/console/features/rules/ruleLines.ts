import type { Language } from '@/lib/locale/language';
import type { Texts } from '../../i18n/useTexts';
import { awardIds, awardName, criteriaIds, criterionName } from '../../lib/editionRules';
import { criteriaOf, type Rules } from './rules';

/** A rule in words. */
export interface RuleLine {
  id: string;
  name: string;
  value: string;
}

type Contents = Rules['rules'];

const nameOf = (id: string, language: Language): string => criterionName(id, language) ?? id;

/** What gives a prize: ranks, the best work by a criterion, or an organiser. */
export function prizeSource(
  t: Texts,
  language: Language,
  prize: NonNullable<Contents['prizes']>[number],
): string {
  if (prize.criterion !== undefined) {
    return t('rules.byCriterion', { criterion: nameOf(criteriaIds()[prize.criterion] ?? '', language) });
  }
  const { first, last } = prize;
  if (!first) return t('rules.byHand');
  return first === last || !last ? t('rules.byRank', { rank: first }) : t('rules.byRanks', { first, last });
}

/** The least number of cards. */
export const minimumText = (t: Texts, { minimumCards }: Contents): string =>
  minimumCards ? t('rules.cards', { count: minimumCards }) : t('rules.minimumUsual');

/** Every rule as a line of words, those that an edition does not have left out. */
export function ruleLines(t: Texts, language: Language, { prizes }: Rules, rules: Contents): RuleLine[] {
  const named = (id: string) =>
    prizes.find((prize) => prize.id === id)?.name[language] || t('rules.unknownPrize');
  const limits = rules.nominationLimits ?? {};
  return [
    ...criteriaOf(rules).map((criterion, i) => ({
      id: criterion,
      name: nameOf(criterion, language),
      value: `${rules.weights[i]}%`,
    })),
    { id: 'minimumCards', name: t('rules.minimum'), value: minimumText(t, rules) },
    ...(rules.prizes ?? []).map((prize) => ({
      id: `prize-${prize.id}`,
      name: named(prize.id),
      value: prizeSource(t, language, prize),
    })),
    ...awardIds()
      .filter((award) => award in limits)
      .map((award) => ({
        id: `award-${award}`,
        name: t('rules.nominationsFor', { award: awardName(award, language) }),
        value: t('rules.perNominator', { count: limits[award] ?? 0 }),
      })),
    {
      id: 'shrinkage',
      name: t('rules.shrinkage'),
      value: t('rules.shrinkageCards', { count: rules.shrinkage ?? 0 }),
    },
    {
      id: 'workShrinkage',
      name: t('rules.workShrinkage'),
      value: t('rules.shrinkageCards', { count: rules.workShrinkage ?? 0 }),
    },
    { id: 'watchFirst', name: t('rules.watchFirst'), value: t(rules.watchFirst ? 'rules.yes' : 'rules.no') },
    {
      id: 'signedCards',
      name: t('rules.signedCards'),
      value: t(rules.signedCards ? 'rules.yes' : 'rules.no'),
    },
  ];
}

/** A rule of the catalogue that is not the one in force. */
export interface RuleDifference {
  id: string;
  name: string;
  now: string;
  then: string;
}

/** What differs between the rules in force and those of the catalogue. */
export function differences(t: Texts, language: Language, rules: Rules): RuleDifference[] {
  const now = ruleLines(t, language, rules, rules.rules);
  const then = ruleLines(t, language, rules, rules.catalogue);
  const ids = [...new Set([...now, ...then].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const a = now.find((line) => line.id === id);
    const b = then.find((line) => line.id === id);
    if (a?.value === b?.value) return [];
    const none = t('rules.none');
    return [{ id, name: (a ?? b)!.name, now: a?.value ?? none, then: b?.value ?? none }];
  });
}
