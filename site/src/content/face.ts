import type { CSSProperties } from 'react';
import type { Language } from '../lib/locale/language';

/** How a name is set on the stage: ssg/brand/stage.ts. Lengths in hundredths of the stage's width, and in em. */
export interface StageSetting {
  lines: string[];
  size: number;
  top: number;
  tracking: number;
  hang: number;
  chinese: boolean;
}

/** How the names that are not drawn are set, by language. */
declare const __STAGE__: Record<Language, StageSetting | null> | null;

export const stageSettings = __STAGE__;

/** What styles need of a name that is set by its measure. */
export const ownSize = ({ size, top, tracking, hang, lines }: StageSetting): CSSProperties =>
  ({
    '--own': `${size}cqi`,
    '--own-rem': `${(size * 0.22375).toFixed(3)}rem`,
    '--own-top': `${top}cqi`,
    '--own-track': `${tracking}em`,
    '--hang': `${-hang}em`,
    '--lines': lines.length,
  }) as CSSProperties;
