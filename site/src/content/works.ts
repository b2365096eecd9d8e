import translations from '@edition/works.en.json';
import type { Translation } from './catalogue.gen';

/** The finalist works as submitted, by id. Empty in an edition without a shortlist. */
export { default as works } from '@edition/works.zh.json';

const byId = new Map<number, Translation>(translations.map((entry) => [entry.id, entry]));

/** The English translation of a work, for `overlay`. */
export const translationOf = (id: number): Translation | undefined => byId.get(id);
