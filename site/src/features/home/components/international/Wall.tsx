import { Link } from 'react-router-dom';
import { programme, shapeStyle, type WonFilm } from '../../../../content/programme';
import { prizes } from '../../../../content/prizes';
import { text } from '../../../../lib/locale/language';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { pagePath, workPath } from '../../../../lib/paths';

/** The prizes that have frames of their own beside the first. */
const groups = prizes.prizes.slice(1).filter(({ winners }) => winners !== null);

/** The winners' screen: a frame per prize, filled with its film in the film's own ratio. Empty before the publication. */
export function Wall() {
  const language = useLanguage();
  if (!__WINNERS__) return null;
  const { winners } = programme;
  const top = prizes.prizes[0]?.id ?? '';
  const first = winners?.find((winner) => winner.prizes.includes(top));
  if (!winners || !first) return null;
  return (
    <div className="wall" data-in="winners">
      <Won winner={first} />
      <div className="wall-rest">
        {groups.map(({ id, name, awards }) => {
          const ids = [id, ...(awards?.map((award) => award.id) ?? [])];
          const won = winners.filter((winner) => winner.prizes.some((prize) => ids.includes(prize)));
          return (
            won.length > 0 && (
              <div key={id}>
                <h2>{text(name, language)}</h2>
                <div className="wall-row">
                  {won.map((winner) => (
                    <Won key={winner.id ?? text(winner.name, language)} winner={winner} />
                  ))}
                </div>
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function Won({ winner: { id, name, film } }: { winner: WonFilm }) {
  const language = useLanguage();
  const title = text(name, language);
  const to = id === null ? pagePath('/winners', language) : pagePath(workPath(id), language);
  return (
    <Link to={to} style={film && shapeStyle(film)}>
      {film?.cover && <img src={film.cover} alt="" loading="lazy" decoding="async" />}
      <span>{title}</span>
    </Link>
  );
}
