import { Link } from 'react-router-dom';
import { packRows, programme, shapeStyle } from '../../../../content/programme';
import { text } from '../../../../lib/locale/language';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { pagePath, workPath } from '../../../../lib/paths';

const ROWS = 4;
const MOST = 20;
const won = new Set(programme.winners?.map(({ id }) => id));

/** The archive's screen: the films as one contact sheet; a lamp square marks a prize. */
export function Contact() {
  const language = useLanguage();
  if (programme.films.length === 0) return null;
  return (
    <div className="contact" data-in="archive">
      {packRows(programme.films.slice(0, MOST), ROWS).map((films, row) => (
        <div key={row}>
          {films.map((film) => (
            <Link
              key={film.id}
              to={pagePath(workPath(film.id), language)}
              className={won.has(film.id) ? 'is-won' : undefined}
              style={shapeStyle(film)}
            >
              <img src={film.cover} alt={text(film.name, language)} loading="lazy" decoding="async" />
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}
