import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { overlay, shownWork } from '../../lib/overlay';
import { useLanguage } from '../../lib/useLanguage';
import { translationOf, type CatalogueWork } from '../../lib/works';
import { coverAddress } from './covers';
import { FilmFacts } from './FilmFacts';
import { FilmStory } from './FilmStory';
import '../../ui/frame.css';
import './film.css';

/** The anchor of a work on the page; the address with it opens the work's dialog. */
export const filmAnchor = (id: number): string => `film-${id}`;

/** One film of the grid. Its story is in the page for readers without a script; others read it in the dialog. */
export function Film({ work }: { work: CatalogueWork }) {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  const shown = shownWork(overlay(work, translationOf(work.id), language));
  return (
    <li className="film" id={filmAnchor(work.id)}>
      <Link to={`#${filmAnchor(work.id)}`} preventScrollReset>
        <span className="frame film-cover">
          <img
            src={coverAddress(work.cover)}
            alt=""
            width="640"
            height="360"
            loading="lazy"
            decoding="async"
          />
        </span>
        <span className="film-line">
          <b>{shown.name}</b> <span className="num">{work.id}</span>
        </span>
        <FilmFacts work={work} />
      </Link>
      <details className="film-words">
        <summary>{t('about')}</summary>
        <FilmStory shown={shown} />
      </details>
    </li>
  );
}
