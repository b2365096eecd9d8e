import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { FilmTile } from './FilmTile';
import type { Level } from './histogram';

interface LevelRowProps {
  level: Level;
  /** Places for which too many films tie; null where all fit or none. */
  places: number | null;
  /** How many films are shown before "show all". */
  most: number;
  chosen: ReadonlySet<number>;
  onChoose?: (id: number, on: boolean) => void;
}

/** The films with the same number of nominations. */
export function LevelRow({ level: { nominations, films }, places, most, chosen, onChoose }: LevelRowProps) {
  const t = useTexts();
  const [all, setAll] = useState(false);
  // Showing one more film takes no more room than the button.
  const shown = all || films.length <= most + 1 ? films : films.slice(0, most);
  const name = t('shortlist.level', { count: nominations });
  return (
    <div className={places === null ? 'nrow' : 'nrow is-tie'}>
      <b className="num" aria-hidden="true">
        {nominations}
      </b>
      <ul aria-label={name}>
        {shown.map((film) => (
          <FilmTile
            key={film.workId}
            film={film}
            chosen={chosen.has(film.workId)}
            works={films.map(({ workId }) => workId)}
            onChoose={onChoose}
          />
        ))}
        {shown.length < films.length && (
          <li className="film-tile">
            <button type="button" className="film-tile-more" onClick={() => setAll(true)}>
              {t('shortlist.more', { count: films.length - shown.length })}
              <span className="visually-hidden">, {name}</span>
            </button>
          </li>
        )}
      </ul>
      {places !== null && (
        <p className="small">
          {t('shortlist.tie', { count: films.filter(({ tied }) => tied).length, places })}
        </p>
      )}
    </div>
  );
}
