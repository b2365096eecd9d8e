import type { TFunction } from 'i18next';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { byline } from '@/content/makers';
import { programme, shapeStyle, type WonFilm } from '@/content/programme';
import { amountText, currencyName, prizes } from '@/content/prizes';
import { titleSize } from '@/content/titleSize';
import { text, type Language } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { pagePath, workPath } from '@/lib/paths';
import { StageTitle } from './StageTitle';
import { groups, layout, type Won } from './wallGroups';
import '@/ui/layout/frame.css';
import './wall.css';

/** Seconds between one frame and the next, and at most until the first prize. */
const STEP = 0.25;
const LAST = 2;
/** With more frames a group has no room for makers. */
const ROOMY = 3;

/**
 * The winners' screen: a frame per prize, with crop marks at once and then filled with its film in the film's own ratio. At
 * a visitor's first visit (see wall.island.ts) the frames light one after the other, the first prize last.
 */
export function Wall() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { winners } = programme;
  const currency = currencyName(language);
  const [first] = prizes.prizes;
  if (!__WINNERS__ || !winners?.[0] || !layout || !first) return null;
  /** How many frames light before those of a group: the groups below it. */
  const before = (index: number) => groups.slice(index + 1).reduce((sum, { won }) => sum + won.length, 0);
  const all = before(-1);
  const style = {
    ...shapeStyle(winners[0].film),
    '--first': `${layout.first}%`,
    '--step': `${Math.min(STEP, LAST / Math.max(1, all)).toFixed(3)}s`,
  } as CSSProperties;
  return (
    <div className="wall" data-in="winners" data-wall="" style={style}>
      <div>
        <FirstFrame winner={winners[0]} order={all} />
        <h2 className="wall-prize">
          {text(first.name, language)}
          {first.amount !== null && (
            <span className="num">{t('prizes.sum', { amount: amountText(first.amount), currency })}</span>
          )}
          <span>{madeBy(winners[0], t, language)}</span>
        </h2>
      </div>
      <div className="wall-rest">
        {groups.map(({ prize: { id, name, amount, awards }, won }, index) => (
          <div key={id}>
            <h2>
              {text(name, language)}
              {amount !== null && (
                <span className="num">
                  {t(awards ? 'prizes.eachAward' : 'prizes.each', { amount: amountText(amount), currency })}
                </span>
              )}
            </h2>
            <div
              className={won.length > ROOMY ? 'wall-row' : 'wall-row wall-few'}
              style={{ '--h': layout!.heights[index] } as CSSProperties}
            >
              {won.map((each, at) => (
                <Frame
                  key={`${text(each.winner.name, 'en')} ${each.award?.en}`}
                  won={each}
                  order={before(index) + at}
                  makers={won.length <= ROOMY && !each.award}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

const orderStyle = ({ film }: WonFilm, order: number) =>
  ({ ...shapeStyle(film), '--n': order }) as CSSProperties;

/** The frame itself: crop marks, and the cover that lights over them. */
function Still({ winner }: { winner: WonFilm }) {
  const cover = winner.film?.cover;
  return (
    <span className="frame wall-still">
      {cover && <img src={cover} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

/** The makers of a winner, and the label of a film that was made with AI. */
function madeBy({ film, credits }: WonFilm, t: TFunction<'home'>, language: Language) {
  const ai = film?.ai;
  return [byline({ ...film, credits }, language), ai && ai.label !== 'none' && t(`programme.ai.${ai.label}`)]
    .filter(Boolean)
    .join(' · ');
}

/** The page of a winner, or that of all where it has none. */
function useWinnerPath({ id }: WonFilm) {
  const language = useLanguage();
  return id === null ? pagePath('/winners', language) : pagePath(workPath(id), language);
}

/** The first prize: its frame is the screen, whose edge the title may cross. */
function FirstFrame({ winner, order }: { winner: WonFilm; order: number }) {
  const title = text(winner.name, useLanguage());
  const { crosses } = titleSize(title, programme.first!.light, layout!.first);
  return (
    <Link
      className="wall-first"
      to={useWinnerPath(winner)}
      style={orderStyle(winner, order)}
      aria-label={title}
    >
      <Still winner={winner} />
      {crosses && <StageTitle in="winners">{title}</StageTitle>}
    </Link>
  );
}

interface FrameProps {
  won: Won;
  /** How many frames light before this one. */
  order: number;
  /** Whether its makers are named below it. */
  makers: boolean;
}

/** The frame of a further prize: the award's name, the title and the makers. */
function Frame({ won: { winner, award }, order, makers }: FrameProps) {
  const language = useLanguage();
  const title = text(winner.name, language);
  const { t } = useTranslation('home');
  const by = madeBy(winner, t, language);
  return (
    <Link to={useWinnerPath(winner)} style={orderStyle(winner, order)}>
      <Still winner={winner} />
      {award && <span className="wall-award">{text(award, language)}</span>}
      <span className="wall-name">{title}</span>
      {by && <span className={makers ? 'wall-by' : 'visually-hidden'}>{by}</span>}
    </Link>
  );
}
