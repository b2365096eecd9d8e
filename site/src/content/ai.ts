import { rules } from './catalogue';
import type { WorkAI } from './catalogue.gen';

/** How a film is known to be made with AI, as lists have it: its seconds alone. */
export type FilmAi = Omit<WorkAI, 'stages' | 'found'>;

/** The parts of a film in whole percent of its running time; null where no second is known. */
export interface AiParts {
  proven: number;
  declared: number;
  unknown: number;
}

/** The share that the edition asks for, in percent; 0 without such a rule. */
export const MINIMUM = rules.figures.minimumAiPercent ?? 0;

/** The parts of a film; numbers are never rounded up. */
export function partsOf({ proven, declared, unknown }: FilmAi): AiParts | null {
  const length = proven + declared + unknown;
  if (length <= 0) return null;
  const percent = (seconds: number) => Math.floor((100 * seconds) / length);
  const parts = { proven: percent(proven), declared: percent(declared) };
  return { ...parts, unknown: 100 - parts.proven - parts.declared };
}

/** The parts of a film in whole seconds that add up to its length; what is known is never rounded up. */
export function wholeSeconds({ proven, declared, unknown }: FilmAi): AiParts {
  const known = { proven: Math.floor(proven), declared: Math.floor(declared) };
  return { ...known, unknown: Math.round(proven + declared + unknown) - known.proven - known.declared };
}
