import { useLanguage } from '@/lib/locale/useLanguage';
import { Icon } from '@/ui/art/Icon';
import { useTexts } from '../../i18n/useTexts';
import { contestTime } from '../../lib/times';
import { WorkLink } from '../../ui/WorkLink';
import { clock, type Film, type Pair } from './duplicates';
import type { Tied } from './useTied';

interface OneFilmProps {
  film: Film;
  side: 'left' | 'right';
  first: boolean;
  tied: Tied;
}

/** A film of a pair with its time, and whose it is. */
function OneFilm({ film, side, first, tied }: OneFilmProps) {
  const t = useTexts();
  const language = useLanguage();
  const at = side === 'left' ? tied.at : tied.there;
  const share = film.seconds > 0 ? Math.min(1, Math.max(0, at / film.seconds)) : 0;
  return (
    <article>
      <div className="duplicates-player">
        {film.filmUrl ? (
          <video
            ref={side === 'left' ? tied.left : tied.right}
            className={side === 'right' && tied.mirrored ? 'is-mirror' : undefined}
            src={film.filmUrl}
            poster={film.posterUrl ?? undefined}
            preload="metadata"
            playsInline
            muted={tied.heard !== side}
            aria-label={film.title}
          >
            <track kind="captions" />
          </video>
        ) : (
          <p className="faint">{t('duplicates.noCopy')}</p>
        )}
        <div className="duplicates-bar">
          <button type="button" aria-label={t('duplicates.playBoth')} onClick={tied.toggle}>
            <Icon name={tied.playing ? 'pause' : 'play'} />
          </button>
          <span className="num">{clock(Math.max(0, at))}</span>
          <div className="duplicates-track" style={{ '--at': `${share * 100}%` } as React.CSSProperties} />
          <span className="num faint">{clock(film.seconds)}</span>
          <button
            type="button"
            aria-pressed={tied.heard === side}
            aria-label={t(side === 'left' ? 'duplicates.hearLeft' : 'duplicates.hearRight')}
            onClick={() => tied.hear(side)}
          >
            <Icon name="sound" />
          </button>
        </div>
      </div>
      <div className="duplicates-name">
        <h2>{film.title}</h2>
        <p className="faint">
          <WorkLink id={film.workId}>{t('duplicates.number', { id: film.workId })}</WorkLink>{' '}
          {film.entrant ?? film.account}
          <br />
          {t(first ? 'duplicates.sentFirst' : 'duplicates.sent', {
            time: contestTime(film.submittedAt, language),
          })}
          {film.disqualified && ` · ${t('submissions.states.disqualified')}`}
        </p>
      </div>
    </article>
  );
}

/** Both films side by side, tied at the second. */
export function PairFilms({ pair, tied }: { pair: Pair; tied: Tied }) {
  return (
    <div className="duplicates-films">
      <OneFilm film={pair.a} side="left" first tied={tied} />
      <OneFilm film={pair.b} side="right" first={false} tied={tied} />
    </div>
  );
}
