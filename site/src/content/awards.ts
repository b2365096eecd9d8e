import type { NominationAward } from './catalogue.gen';

/** The edition's awards that nominators name works for; its folder has the file only where somebody nominates. */
export const awards: NominationAward[] =
  Object.values(
    import.meta.glob<NominationAward[]>('@edition/awards.json', { eager: true, import: 'default' }),
  )[0] ?? [];
