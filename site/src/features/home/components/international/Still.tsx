import { Link } from 'react-router-dom';
import { programme } from '../../../../content/programme';
import { text } from '../../../../lib/locale/language';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { pagePath, workPath } from '../../../../lib/paths';

/** A finalist's still, which leads to the film. */
export function Still() {
  const language = useLanguage();
  const { stage } = programme;
  if (!stage?.film?.cover) return null;
  const { id, name, cover } = stage.film;
  return (
    <Link className="hero-still" data-in="finalists" to={pagePath(workPath(id), language)}>
      <img src={cover} alt={text(name, language)} loading="lazy" decoding="async" />
    </Link>
  );
}
