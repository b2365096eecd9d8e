import type { CSSProperties } from 'react';
import type { Act } from '@/lib/clock/acts';

interface StageTitleProps {
  /** The act in which the title is on the stage. */
  in: Act;
  /** The space between its characters, where it is not that of the film of the act. */
  track?: string;
  /** Whether it is read aloud; most titles are the name of a link too. */
  spoken?: boolean;
  /** Nothing where a script writes it (see film.island.ts). */
  children?: string;
}

/**
 * The title that replaces the contest's name in an act, as wide as the stage. Where it crosses the edge of the light it
 * is on the page twice: in the dark, and in ink inside the lit frame.
 */
export function StageTitle({ in: act, track, spoken = false, children }: StageTitleProps) {
  return (
    <span
      className="hero-name hero-title"
      data-in={act}
      style={track ? ({ '--track': track } as CSSProperties) : undefined}
      aria-hidden={spoken ? undefined : 'true'}
    >
      {children}
    </span>
  );
}
