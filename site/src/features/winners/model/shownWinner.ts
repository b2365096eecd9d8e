import type { Winner } from '../../../content/catalogue.gen';
import { finalists, type Finalist } from '../../../content/finalists';
import { byline } from '../../../content/makers';
import { pagePath, workPath } from '../../../lib/paths';
import { text, type Language } from '../../../lib/locale/language';

/** A winner as the page shows it. */
export interface ShownWinner {
  name: string;
  /** The team or the entrant, and their country; empty once their account is deleted. */
  credits: string;
  /** Address of the film's page; only finalists have one. */
  address?: string;
  finalist?: Finalist;
}

/** A winner with the finalist's translated title, cover and page, where the work is a finalist. */
export function shownWinner({ id, title, credits }: Winner, language: Language): ShownWinner {
  const finalist = finalists.find((candidate) => candidate.id === id);
  if (!finalist) return { name: title, credits };
  return {
    name: text(finalist.name, language),
    credits: byline({ ...finalist, credits }, language),
    address: pagePath(workPath(id), language),
    finalist,
  };
}

/** Widths of characters of the heading font in em, about: CJK, capitals and other letters. */
const widthOf = (character: string) =>
  /[\u2e80-\uffef]/.test(character)
    ? 1.06
    : /[A-Zmw]/.test(character)
      ? 0.86
      : character === ' '
        ? 0.3
        : 0.68;

/** The size of a film's name in hundredths of its container's width: it fills a line, and a long one wraps. */
export function nameSize(name: string): number {
  const width = [...name].reduce((sum, character) => sum + widthOf(character), 0);
  return Math.round(Math.min(9.6, Math.max(5, 97 / width)) * 100) / 100;
}
