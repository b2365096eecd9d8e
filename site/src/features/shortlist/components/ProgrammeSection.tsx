import { useTranslation } from 'react-i18next';
import { clipOf, honoursOf, videoAddress, type Finalist } from '../../../content/finalists';
import { byline } from '../../../content/makers';
import { listed, prizeNames } from '../../../content/prizes';
import { shapeStyle } from '../../../content/programme';
import { shapeOf } from '../../../content/shape';
import type { ListedProgramme } from '../../../content/programmes';
import { runningTimeText } from '../../../lib/locale/dates';
import { text, zoneOfLanguage } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { pagePath, workPath } from '../../../lib/paths';
import { DrawnNumber } from '../../../ui/art/DrawnNumber';
import { Icon } from '../../../ui/art/Icon';
import { AiLine } from './AiLine';

/** A picture narrower than this stands beside the note and the other films. */
const WIDE = 1.6;

interface ProgrammeSectionProps {
  programme: ListedProgramme;
  /** Counted from 1. */
  number: number;
}

/** One screening: the editor's note, a large film, and the others in a row of one height. */
export function ProgrammeSection({ programme, number }: ProgrammeSectionProps) {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  const { id, name, note, author, films } = programme;
  const [large, ...others] = films;
  const online = films.find(({ video }) => video?.file);
  const seconds = films.reduce((sum, { video }) => sum + (video?.seconds ?? 0), 0);
  return (
    <section
      className={shapeOf(large) < WIDE ? 'show show-narrow' : 'show'}
      aria-labelledby={id}
      data-programme
    >
      <div className="show-head">
        <p className="show-no" aria-hidden="true">
          <DrawnNumber value={number} />
        </p>
        <h2 id={id}>{text(name, language)}</h2>
        <p className="show-sum num">{t('sum', { count: films.length, time: runningTimeText(seconds) })}</p>
        <p className="show-note">{text(note, language)}</p>
        {author && <p className="caption">{text(author, language)}</p>}
        {online && (
          <a
            className={`button button-${number === 1 ? 'primary' : 'outline'}`}
            href={pagePath(workPath(online.id), language)}
            data-play
          >
            {t('playAll')} <Icon name="play" />
          </a>
        )}
      </div>
      <Film film={large} large />
      {others.length > 0 && (
        <ul className="show-row">
          {others.map((film) => (
            <li key={film.id} style={shapeStyle(film)}>
              <Film film={film} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A film with its cover in its own ratio: a link to its page. */
function Film({ film, large }: { film: Finalist; large?: boolean }) {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  const { id, name, theme, cover, video } = film;
  const makers = byline(film, language);
  const won = prizeNames(honoursOf(id)?.prizes ?? [], language);
  return (
    <a
      className={large ? 'show-film show-lead' : 'show-film'}
      style={large ? shapeStyle(film) : undefined}
      href={pagePath(workPath(id), language)}
      data-online={video?.file && videoAddress(clipOf(video.file), zoneOfLanguage(language))}
    >
      <span className="frame">{cover && <img src={cover} alt="" loading="lazy" decoding="async" />}</span>
      {won.length > 0 && <span className="show-won">{listed(won, language)}</span>}
      <b>{text(name, language)}</b>
      <span className="show-meta">
        {makers ? <span className="show-by">{makers}</span> : theme && <span>{t(`themes.${theme}`)}</span>}
        {large && video && <span className="num">{video.ratio}</span>}
        {video && <span className="num">{runningTimeText(video.seconds)}</span>}
      </span>
      <AiLine ai={film.ai} />
    </a>
  );
}
