import { countryName } from '@/lib/locale/countryName';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../i18n/useTexts';

/** What lists say of who made a work. */
interface Maker {
  /** People of the team; 0: an individual, or without a registration. */
  teamSize: number;
  country: string | null;
}

/** Puts the size of a team and its country into words: `Team of 3 · Portugal`. */
export function useMakerText(): (maker: Maker) => string {
  const t = useTexts();
  const language = useLanguage();
  return ({ teamSize, country }) =>
    [
      teamSize > 0 ? t('shell.teamOf', { count: teamSize }) : country && t('shell.individual'),
      countryName(country, language),
    ]
      .filter(Boolean)
      .join(' · ');
}
