import { timeline } from '../../../content/catalogue';
import { dayAt, offsetMinutes } from '../../../lib/locale/dates';
import { inPlace, keepBuilt, part, wordsOf, type Island } from '../../../lib/island';
import { dayOfStrip, standing, stripFrames } from '../../../content/phases';

const MINUTE = 60_000;
// From this day on, the playhead stands clear of the words in the first frame.
const CLEAR_DAY = 48;

/** Words of the strip: marks of a frame, the note with `%day%`, the playhead's with `%day%` and `%days%`. */
export type TimelineWords = 'now' | 'next' | 'today' | 'head';

/** How the playhead is drawn: through the first frame's clear part or only beside the film; its words left at the end. */
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
  const told = document.createElement('span');
  told.className = 'num';
  told.textContent = inPlace(inPlace(words, 'days', String(days)), 'day', String(day));
  head.append(told);
  return head;
}

/** Lights a frame as the phase that is on or next, or puts its light out. */
function light(frame: HTMLElement, mark: 'now' | 'next' | null, words: Record<TimelineWords, string>): void {
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

/** The strip of film by the contest clock: the phase that is on in the light, the playhead at today. */
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
        light(frame, phase === current ? 'now' : !current && phase === next ? 'next' : null, words);
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
