import { stills } from 'virtual:finalists';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { finalists, honoursOf, type Finalist } from '../../../content/finalists';
import { byline } from '../../../content/makers';
import { prizeNames } from '../../../content/prizes';
import { byTitle, programmes } from '../../../content/programmes';
import { listedShape } from '../../../content/shape';
import { STILL } from '../../../content/still';
import { runningTimeText } from '../../../lib/locale/dates';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Icon } from '../../../ui/art/Icon';
import { pagePath, workPath } from '../../../lib/paths';

/** Where the still of a film is in the picture of all. */
const cells = new Map(finalists.map(({ id }, at) => [id, at]));
const shown = new Set(programmes.flatMap(({ films }) => films.map(({ id }) => id)));

/**
 * Every finalist as one line, by title. Films of a programme have a line too, which the list of what is
 * found takes its lines from.
 */
export function FilmIndex() {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  const films = byTitle(language);
  const count = films.length - shown.size;
  return (
    <div className="index-column">
      <section
        className="index"
        aria-labelledby="index"
        style={stills ? ({ '--stills': `url(${stills})` } as CSSProperties) : undefined}
      >
        <div className="index-head">
          <h2 id="index">{t(shown.size > 0 ? 'also' : 'everyFilm')}</h2>
          <p className="quiet num index-note">{t('alsoNote', { count })}</p>
          <p className="index-found num" role="status" data-one={t('foundOne')} data-many={t('foundMany')} />
        </div>
        <ol className="index-list">
          {films.map((film) => (
            <Row key={film.id} film={film} />
          ))}
        </ol>
        {/* What is found; see foundList.ts. */}
        <ol className="index-list index-results" />
      </section>
      {finalists.length > 0 && (
        <a className="button button-outline button-icon index-top" href="#main" aria-label={t('top')}>
          <Icon name="down" />
        </a>
      )}
    </div>
  );
}

function Row({ film }: { film: Finalist }) {
  const { id, name, theme, category, series, video, ai } = film;
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  const won = prizeNames(honoursOf(id)?.prizes ?? [], language);
  return (
    <li
      className={shown.has(id) ? 'is-shown' : undefined}
      data-theme={theme}
      data-category={category}
      data-shape={listedShape(film)}
    >
      <a href={pagePath(workPath(id), language)}>
        <i>{id}</i>
        {stills && film.cover ? (
          <i className="still" style={cellStyle(cells.get(id)!)} aria-hidden="true" />
        ) : (
          <i className="shape" aria-hidden="true" />
        )}
        <b>{text(name, language)}</b>
        <span>
          {[byline(film, language), ...won].filter(Boolean).join(' · ') ||
            (series
              ? t('episode', { series: text(series.name, language), episode: series.episode })
              : theme && t(`themes.${theme}`))}
        </span>
        {ai && ai.label !== 'none' && <em>{t(`ai.short.${ai.label}`)}</em>}
        {video && <time>{runningTimeText(video.seconds)}</time>}
      </a>
    </li>
  );
}

const cellStyle = (at: number) =>
  ({ '--x': at % STILL.columns, '--y': Math.floor(at / STILL.columns) }) as CSSProperties;
