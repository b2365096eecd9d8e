import about from '../../../../../catalogue/editions/camp/about.json';
import type { Bilingual } from '../../../lib/locale/bilingual';
import type { Language } from '../../../lib/locale/language';

/** A speech of the page of script. */
export interface Speech {
  who: Bilingual;
  manner?: Bilingual;
  says: Bilingual[];
}

/** A row of the call sheet. */
export interface Call {
  /** The phase of the timeline it belongs to. */
  phase: string;
  what: Bilingual;
  /** The figure of the rules to show large before `who`, or null. */
  figure: string | null;
  who: Bilingual;
  note: Bilingual;
}

/** The texts of the camp's home page. */
export const content: {
  /** The camp's name, cut for the stage: columns of characters in Chinese, lines in English. */
  stageName: Record<Language, string[][]>;
  lead: Bilingual[];
  seal: Bilingual;
  aside: Bilingual;
  heading: Bilingual;
  paragraphs: Bilingual[];
  script: { description: Bilingual; slug: Bilingual; action: Bilingual[]; lines: Speech[] };
  support: { id: string; name: Bilingual; text: Bilingual }[];
  callSheet: Call[];
  callSheetFoot: Bilingual;
  materials: { id: string; name: Bilingual; text: Bilingual }[];
  closing: Bilingual;
  closingText: Bilingual;
} = about;
