import { text, type Language } from '../lib/locale/language';
import type { NominationAward } from './catalogue.gen';

/** The edition's awards that nominators name works for; its folder has the file only where somebody nominates. */
const awards: NominationAward[] =
  Object.values(
    import.meta.glob<NominationAward[]>('@edition/awards.json', { eager: true, import: 'default' }),
  )[0] ?? [];

/** The name of an award; the id of one that the edition has no longer. */
export function awardName(id: string, language: Language): string {
  const award = awards.find((one) => one.id === id);
  return award ? text(award.name, language) : id;
}
