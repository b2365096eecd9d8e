import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { timeline } from '@/content/catalogue';
import { text } from '@/lib/locale/language';
import guidelines from '@edition/guidelines.json';
import { PLACE, wordsFor } from '@/lib/island';
import { standing, stripFrames, whenOf, type StripFrame } from '@/content/phases';
import { useLanguage } from '@/lib/locale/useLanguage';
import { SectionHead } from './SectionHead';
import type { TimelineWords } from '@/features/home/timeline.island';
import './timeline.css';

// A frame of at least this many days has room for the phase's name in display type.
const WIDE_DAYS = 40;
interface FrameProps {
  frame: StripFrame;
  now: boolean;
}

function Frame({ frame: { phase, days }, now }: FrameProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const wide = days >= WIDE_DAYS;
  const note = wide && guidelines.schedule[phase.id];
  const className = ['strip-frame', wide && 'is-wide', now && 'is-now'].filter(Boolean).join(' ');
  return (
    <li
      className={className}
      data-phase={phase.id}
      style={{ '--span': days } as CSSProperties}
      aria-current={now ? 'step' : undefined}
    >
      {now && <span className="strip-mark">{t('timeline.now')}</span>}
      <h3>{text(phase.name, language)}</h3>
      <p className="num">{whenOf(phase, language)}</p>
      {phase.at && <p className="num" data-readers-time={phase.at} />}
      {note && <p className="strip-note">{text(note, language)}</p>}
    </li>
  );
}

/** The phases as a strip of film, one perforation per day. `timelineIsland` marks the current phase. */
export function Timeline() {
  const { t } = useTranslation('home');
  const { current } = standing(timeline.phases, null);
  const frames = stripFrames(timeline.phases);
  const days = frames.reduce((sum, frame) => sum + frame.days, 0);
  const words: Record<TimelineWords, string> = {
    now: t('timeline.now'),
    next: t('timeline.next'),
    today: t('timeline.noteToday', PLACE),
    head: t('timeline.day', PLACE),
  };
  return (
    <section className="section time below" data-island="timeline" {...wordsFor(words)}>
      <div className="wrap">
        <SectionHead title={t('timeline.title')}>
          <p className="quiet" data-part="note">
            {t('timeline.note')}
          </p>
        </SectionHead>
        <div className="strip" data-part="strip" style={{ '--days': days, '--today': 0 } as CSSProperties}>
          <div className="strip-perfs" aria-hidden="true" />
          <ol className="strip-frames">
            {frames.map((frame) => (
              <Frame key={frame.phase.id} frame={frame} now={frame.phase.id === current} />
            ))}
          </ol>
          <div className="strip-perfs" aria-hidden="true" />
        </div>
      </div>
    </section>
  );
}
