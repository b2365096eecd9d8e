import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { text, timeline } from '../../../lib/catalogue';
import { useContestNow } from '../../../lib/clock';
import { dayAt, offsetMinutes } from '../../../lib/dates';
import { guidelines } from '../../../lib/guidelines';
import { dayOfStrip, standing, stripFrames, type StripFrame } from '../../../lib/phases';
import { useLanguage } from '../../../lib/useLanguage';
import { SectionHead } from '../SectionHead';
import './timeline.css';

const MINUTE = 60_000;
// A frame of as many days has room for its phase's name in display type.
const WIDE_DAYS = 40;
// From this day on, the playhead stands clear of the words in the first frame.
const CLEAR_DAY = 48;

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

interface FrameProps {
  frame: StripFrame;
  mark: 'now' | 'next' | null;
}

function Frame({ frame: { phase, days }, mark }: FrameProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const wide = days >= WIDE_DAYS;
  const note = wide && guidelines.schedule[phase.id];
  const className = ['strip-frame', wide && 'is-wide', mark && `is-${mark}`].filter(Boolean).join(' ');
  return (
    <li
      className={className}
      style={{ '--span': days } as CSSProperties}
      aria-current={mark === 'now' ? 'step' : undefined}
    >
      {mark && <span className="strip-mark">{t(`timeline.${mark}`)}</span>}
      <h3>{text(phase.name, language)}</h3>
      <p className="num">{text(phase.when, language)}</p>
      {note && <p className="strip-note">{text(note, language)}</p>}
    </li>
  );
}

/** The phases as a strip of film, one perforation a day, the current phase in the light. */
export function Timeline() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const now = useContestNow(MINUTE);
  const { current, next } = standing(timeline.phases, now);
  const frames = stripFrames(timeline.phases);
  const days = frames.reduce((sum, frame) => sum + frame.days, 0);
  const day = dayOfStrip(timeline.phases, now);
  const ended = now !== null && current === null && next === null;
  const offset = offsetMinutes(timeline.registration.opensAt);
  const mark = (id: string) => {
    if (id === current) return 'now';
    return current === null && id === next ? 'next' : null;
  };
  return (
    <section className="section time">
      <div className="wrap">
        <SectionHead title={t('timeline.title')}>
          <p className="quiet">
            {now === null
              ? t('timeline.note')
              : t('timeline.noteToday', { day: dayAt(now, offset, language) })}
          </p>
        </SectionHead>
        <div
          className="strip"
          style={{ '--days': days, '--today': day ?? (ended ? days : 0) } as CSSProperties}
        >
          <div className="strip-perfs" aria-hidden="true" />
          <ol className="strip-frames">
            {frames.map((frame) => (
              <Frame key={frame.phase.id} frame={frame} mark={mark(frame.phase.id)} />
            ))}
          </ol>
          <div className="strip-perfs" aria-hidden="true" />
          {day !== null && (
            <div className={headClass(day, days)} aria-hidden="true">
              <span className="num">{t('timeline.day', { day, days })}</span>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
