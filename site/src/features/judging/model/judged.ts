import { awards as builtAwards } from '../../../content/awards';
import { criteria as builtCriteria } from '../../../content/catalogue';
import { api } from '../../../lib/api/api';
import { text, type Language } from '../../../lib/locale/language';
import type { Schema } from '../../../lib/api/schema';

/** What judges score: the criteria in force, those of the pages until `loadJudged` has read them. */
export let criteria: Schema<'Judged'>['criteria'] = builtCriteria;

let awards: Schema<'Judged'>['awards'] = builtAwards;

/** The name of an award; the id of one that the edition has no longer. */
export function awardName(id: string, language: Language): string {
  const award = awards.find((one) => one.id === id);
  return award ? text(award.name, language) : id;
}

/** Reads the rules in force, which may have changed since the pages were built. Without an answer those of the pages stay. */
export async function loadJudged(): Promise<void> {
  const read = await api.get('/apis/activity/criteria', { quiet: true }).catch(() => null);
  if (!read) return; // the screen's own calls tell what is wrong
  criteria = read.criteria;
  awards = read.awards;
}
