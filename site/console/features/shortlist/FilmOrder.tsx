import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { moved, MOST } from './programmes';
import { useOrderKeys } from './useOrderKeys';

interface FilmOrderProps {
  films: number[];
  /** Title by number of a film. */
  titleOf: (id: number) => string;
  /** Films that are in no programme yet. */
  free: { workId: number; title: string }[];
  onChange: (films: number[]) => void;
}

/** The films of a programme in the order in which they play. */
export function FilmOrder({ films, titleOf, free, onChange }: FilmOrderProps) {
  const t = useTexts();
  const { said, move, keysOf } = useOrderKeys(films.length, (index, by) => onChange(moved(films, index, by)));
  return (
    <div className="programmes-films">
      <h3>{t('programmes.films', { count: films.length })}</h3>
      <ol>
        {films.map((id, index) => {
          const title = titleOf(id);
          return (
            // The keys work on the buttons inside.
            // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li key={id} onKeyDown={keysOf(index, title)}>
              <b className="num faint">{index + 1}</b>
              <span className="cut">{title}</span>
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  className="button-mini"
                  aria-label={t(by < 0 ? 'programmes.earlier' : 'programmes.later', { name: title })}
                  aria-disabled={by < 0 ? index === 0 : index === films.length - 1}
                  onClick={() => move(index, by, title)}
                >
                  {by < 0 ? '↑' : '↓'}
                </Button>
              ))}
              <Button
                look="text"
                className="button-mini"
                aria-label={t('programmes.without', { name: title })}
                onClick={() => onChange(films.filter((other) => other !== id))}
              >
                {t('programmes.remove')}
              </Button>
            </li>
          );
        })}
      </ol>
      {films.length < MOST.films && free.length > 0 && (
        <select
          className="pick"
          aria-label={t('programmes.addFilm')}
          value=""
          onChange={({ target }) => onChange([...films, Number(target.value)])}
        >
          <option value="">{t('programmes.addFilm')}</option>
          {free.map(({ workId, title }) => (
            <option key={workId} value={workId}>
              {title}
            </option>
          ))}
        </select>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
