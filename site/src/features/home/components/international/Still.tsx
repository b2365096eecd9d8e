import { Link } from 'react-router-dom';
import { programme, shapeOf } from '../../../../content/programme';
import { text } from '../../../../lib/locale/language';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { pagePath, workPath } from '../../../../lib/paths';
import { titleSize } from './titleSize';

/** The finalist on the screen: the first in its ratio. */
const shown = programme.films.find((each) => shapeOf(each) > 2) ?? programme.films[0];

/** A finalist's still, which leads to the film. */
export function Still() {
  const language = useLanguage();
  if (!shown?.cover) return null;
  return (
    <Link className="hero-still" data-in="finalists" to={pagePath(workPath(shown.id), language)}>
      <img src={shown.cover} alt={text(shown.name, language)} loading="lazy" decoding="async" />
    </Link>
  );
}

/** The film's title in place of the contest's name, as wide as the stage. The link below it says the same. */
export function StillTitle() {
  const language = useLanguage();
  if (!shown?.cover) return null;
  const title = text(shown.name, language);
  return (
    <p className="hero-name hero-title" data-in="finalists" style={titleSize(title)} aria-hidden="true">
      {title}
    </p>
  );
}
