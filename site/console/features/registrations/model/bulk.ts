import type { Edition } from '../../../../src/lib/edition';
import type { Language } from '../../../../src/lib/locale/language';
import { decide, type Outcome, type Row } from '../api/registrations';
import type { ReasonTexts } from './reasons';

/**
 * Decides about many, or with `dryRun` answers what would happen. A denial is one call per language, because its reason
 * is mailed in the language of the entrant; rows that another organiser decided or that were sent again are skipped.
 */
export async function decideAll(
  edition: Edition,
  rows: Row[],
  decision: 'approve' | 'deny',
  reasons: ReasonTexts,
  dryRun: boolean,
): Promise<Outcome[]> {
  const groups =
    decision === 'approve'
      ? [rows]
      : (['en', 'zh'] as const).map((language) => rows.filter((row) => row.language === language));
  const outcomes: Outcome[] = [];
  for (const group of groups) {
    if (!group.length) continue;
    outcomes.push(
      ...(await decide(edition, {
        ids: group.map(({ id }) => id),
        decision,
        dryRun,
        reason: decision === 'deny' ? reasons[group[0]!.language].trim() : undefined,
        versions: Object.fromEntries(group.map(({ id, version }) => [id, version])),
        before: Object.fromEntries(group.map(({ id, reviewedAt }) => [id, reviewedAt ?? ''])),
      })),
    );
  }
  return outcomes;
}

/** In which languages those of a decision are mailed, and how many in each. */
export function languagesOf(
  rows: Row[],
  going: Outcome[],
): { counts: Record<Language, number>; used: Language[] } {
  const ids = new Set(going.map(({ id }) => id));
  const counts = { en: 0, zh: 0 };
  for (const { id, language } of rows) if (ids.has(id)) counts[language]++;
  return { counts, used: (['en', 'zh'] as const).filter((language) => counts[language] > 0) };
}
