import { text, type Bilingual, type Language } from '../lib/locale/language';

/** Who made a film, once the results are public. */
export interface Makers {
  /** The team or the entrant; empty once their account is deleted. */
  credits?: string;
  country?: Bilingual;
}

/** The makers of a film as captions name them, with their country; empty while nobody may be named. */
export const byline = ({ credits, country }: Makers, language: Language): string =>
  credits
    ? [credits, country && text(country, language)].filter(Boolean).join(language === 'zh' ? '，' : ', ')
    : '';
