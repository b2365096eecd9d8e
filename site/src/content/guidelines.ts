import guidelinesData from '@edition/guidelines.json';
import type { Bilingual } from '../lib/locale/bilingual';
import type { FileKind } from '../lib/limits/limits';

/** One block of a chapter. Texts may quote facts as `{{name}}`, see facts.ts. */
export type Block =
  | { type: 'text'; text: Bilingual }
  | { type: 'note'; title: Bilingual; text: Bilingual }
  | { type: 'list'; items: Bilingual[] }
  | { type: 'steps'; items: { title: Bilingual; text: Bilingual }[] }
  | { type: 'figures'; items: { figure: string; text: Bilingual }[] }
  | { type: 'files'; kinds: Exclude<FileKind, 'reference'>[] }
  | { type: 'criteria' }
  | { type: 'prizes' }
  | { type: 'contact' };

export interface Chapter {
  /** The chapter's anchor on the page. */
  id: string;
  title: Bilingual;
  blocks: Block[];
}

export interface Guidelines {
  /** The day the text last changed, as YYYY-MM-DD. */
  changed: string;
  lead: Bilingual;
  /** What happens in each phase, by its id. */
  schedule: Record<string, Bilingual>;
  chapters: Chapter[];
}

export const guidelines = guidelinesData as unknown as Guidelines;
