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
