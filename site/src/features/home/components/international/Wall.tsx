import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { programme, shapeStyle, type WonFilm } from '../../../../content/programme';
import { amountText, prizes } from '../../../../content/prizes';
import { text } from '../../../../lib/locale/language';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { pagePath, workPath } from '../../../../lib/paths';
import { StageTitle } from './StageTitle';
import { titleSize, WIDEST } from '../../../../content/titleSize';
import './wall.css';

/** The prizes that have frames of their own beside the first, with their films. */
function groupsOf(winners: readonly WonFilm[]) {
  return prizes.prizes.slice(1).flatMap((prize) => {
    const ids = [prize.id, ...(prize.awards?.map(({ id }) => id) ?? [])];
    const won = winners.filter((winner) => winner.prizes.some((id) => ids.includes(id)));
    return prize.winners !== null && won.length > 0 ? [{ prize, won }] : [];
  });
}

/**
 * The winners' screen: a frame per prize, filled with its film in the film's own ratio. The frames light once, one after
 * the other: the special awards, the third prizes, the second and the first. Empty before the publication.
 */
export function Wall() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  if (!__WINNERS__) return null;
  const { winners } = programme;
  if (!winners?.[0]) return null;
  const groups = groupsOf(winners);
  /** How many frames light before those of a group: the groups below it. */
  const before = (index: number) => groups.slice(index + 1).reduce((sum, { won }) => sum + won.length, 0);
  return (
    <div className="wall" data-in="winners" style={shapeStyle(winners[0].film)}>
      <Frame winner={winners[0]} order={before(-1)} first />
      <div className="wall-rest">
        {groups.map(({ prize: { id, name, amount, awards }, won }, index) => (
          <div key={id}>
            <h2>
              {text(name, language)}
              {amount !== null && (
                <span className="num">
                  {t(awards ? 'prizes.eachAward' : 'prizes.each', { amount: amountText(amount) })}
                </span>
              )}
            </h2>
            <div className="wall-row">
              {won.map((winner, at) => (
                <Frame
                  key={winner.id ?? text(winner.name, language)}
                  winner={winner}
                  order={before(index) + at}
                >
                  {text(winner.name, language)}
                </Frame>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

interface FrameProps {
  winner: WonFilm;
  /** How many frames light before this one. */
  order: number;
  /** The first prize: its frame is the screen, whose edge the title may cross. */
  first?: boolean;
  /** The title below the frame. */
  children?: React.ReactNode;
}

function Frame({ winner: { id, name, film }, order, first, children }: FrameProps) {
  const language = useLanguage();
  const title = text(name, language);
  const to = id === null ? pagePath('/winners', language) : pagePath(workPath(id), language);
  const style = { ...shapeStyle(film), '--n': order } as CSSProperties;
  return (
    <Link className={first ? 'wall-first' : undefined} to={to} style={style} aria-label={title}>
      {film?.cover && <img src={film.cover} alt="" loading="lazy" decoding="async" />}
      {first && titleSize(title, programme.first!.light, WIDEST.first).crosses && (
        <StageTitle in="winners">{title}</StageTitle>
      )}
      {children && <span>{children}</span>}
    </Link>
  );
}
