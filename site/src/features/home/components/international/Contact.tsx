import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Theme } from '@/content/catalogue.gen';
import type { Finalist } from '@/content/finalists';
import { byline } from '@/content/makers';
import { listed, prizeNames } from '@/content/prizes';
import { packRows, prizesOf, programme, shapeStyle } from '@/content/programme';
import { runningTimeText } from '@/lib/locale/dates';
import { text, type Language } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { pagePath, workPath } from '@/lib/paths';
import { titleSize, WIDEST } from '@/content/titleSize';

/** Once the results are public the page has room for more; either way the rows are about as high as the screen. */
const [ROWS, MOST] = __WINNERS__ ? [4, 24] : [3, 12];
const won = new Set(programme.winners?.map(({ id }) => id));

/** The theme of a film, its ratio and its length, as far as they are known. */
const factsOf = ({ theme, video }: Finalist, themeName: (theme: Theme) => string): string =>
  [theme && themeName(theme), video?.ratio, video && runningTimeText(video.seconds)]
    .filter(Boolean)
    .join(' · ');

/** The title of a film, its makers and its prizes. */
const captionOf = (film: Finalist, language: Language): string =>
  listed(
    [text(film.name, language), byline(film, language), ...prizeNames(prizesOf(film.id), language)].filter(
      Boolean,
    ),
    language,
  );

/**
 * The archive's screen: the films as one contact sheet; a lamp square marks a prize. Before the results are public each
 * film carries what the stage needs to show it for a day (see film.island.ts).
 */
export function Contact() {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  if (__SAMPLES__ || programme.films.length === 0) return null;
  return (
    <div className="contact" data-in="archive">
      {packRows(programme.films.slice(0, MOST), ROWS).map((films, row) => (
        <div key={row}>
          {films.map((film) => (
            <Link
              key={film.id}
              to={pagePath(workPath(film.id), language)}
              className={won.has(film.id) ? 'is-won' : undefined}
              style={
                __WINNERS__
                  ? shapeStyle(film)
                  : {
                      ...shapeStyle(film),
                      ...titleSize(text(film.name, language), film.light, WIDEST.finalist).style,
                    }
              }
              data-facts={__WINNERS__ ? undefined : factsOf(film, (theme) => t(`themes.${theme}`))}
            >
              <img
                src={film.cover}
                alt={__WINNERS__ ? captionOf(film, language) : text(film.name, language)}
                loading="lazy"
              />
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}
