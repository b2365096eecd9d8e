import { timeline } from '../../content/catalogue';
import { dayAt, offsetMinutes } from '../../lib/locale/dates';
import { inPlace, keepBuilt, part, wordsOf, type Island } from '../../lib/island';
import { dayOfStrip, standing, stripFrames } from '../../content/phases';

const MINUTE = 60_000;
// From this day on, the playhead does not cover the text of the first frame.
const CLEAR_DAY = 48;

/** The texts of the timeline: marks of a frame, the note with `%day%`, the playhead's label with `%day%` and `%days%`. */
export type TimelineWords = 'now' | 'next' | 'today' | 'head';

/** Classes of the playhead: `is-clear` where it may cross the first frame, `is-late` where its label goes to the left. */
function headClass(day: number, days: number): string {
  return [
    'strip-head',
    day >= CLEAR_DAY && day <= (stripFrames(timeline.phases)[0]?.days ?? 0) && 'is-clear',
    day > days * 0.85 && 'is-late',
  ]
    .filter(Boolean)
    .join(' ');
}

function playhead(day: number, days: number, words: string): HTMLElement {
  const head = document.createElement('div');
  head.className = headClass(day, days);
  head.ariaHidden = 'true';
  const label = document.createElement('span');
  label.className = 'num';
  label.textContent = inPlace(inPlace(words, 'days', String(days)), 'day', String(day));
  head.append(label);
  return head;
}

/** Marks a frame as the current or the next phase, or removes its mark. */
function markFrame(
  frame: HTMLElement,
  mark: 'now' | 'next' | null,
  words: Record<TimelineWords, string>,
): void {
  frame.querySelector('.strip-mark')?.remove();
  frame.classList.toggle('is-now', mark === 'now');
  frame.classList.toggle('is-next', mark === 'next');
  frame.ariaCurrent = mark === 'now' ? 'step' : null;
  if (!mark) return;
  const sign = document.createElement('span');
  sign.className = 'strip-mark';
  sign.textContent = words[mark];
  frame.prepend(sign);
}

/** Marks the current or the next phase in the timeline and moves the playhead to today, by the contest clock. */
export const timelineIsland: Island = {
  selector: '[data-island="timeline"]',
  start(element, { language, clock }) {
    const words = wordsOf<TimelineWords>(element);
    const undo = keepBuilt(element);
    const days = stripFrames(timeline.phases).reduce((sum, frame) => sum + frame.days, 0);
    const offset = offsetMinutes(timeline.registration.opensAt);
    const stop = clock.every(MINUTE, (known) => {
      const now = known.now();
      const { current, next } = standing(timeline.phases, now);
      const day = dayOfStrip(timeline.phases, now);
      part(element, 'note').textContent = inPlace(words.today, 'day', dayAt(now, offset, language));
      for (const frame of element.querySelectorAll<HTMLElement>('[data-phase]')) {
        const { phase } = frame.dataset;
        markFrame(frame, phase === current ? 'now' : !current && phase === next ? 'next' : null, words);
      }
      const strip = part(element, 'strip');
      const ended = !current && !next;
      strip.style.setProperty('--today', String(day ?? (ended ? days : 0)));
      strip.querySelector('.strip-head')?.remove();
      if (day !== null) strip.append(playhead(day, days, words.head));
    });
    return () => {
      stop();
      undo();
    };
  },
};

/** Marks the row of the current phase in the call sheet, by the contest clock. */
export const callSheetIsland: Island = {
  selector: '[data-island="call-sheet"]',
  start(element, { clock }) {
    const undo = keepBuilt(element);
    const stop = clock.every(MINUTE, (known) => {
      const { current } = standing(timeline.phases, known.now());
      for (const row of element.querySelectorAll<HTMLElement>('[data-phase]')) {
        const now = row.dataset.phase === current;
        row.classList.toggle('is-now', now);
        row.ariaCurrent = now ? 'step' : null;
      }
    });
    return () => {
      stop();
      undo();
    };
  },
};
