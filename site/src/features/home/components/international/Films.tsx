import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Finalist } from '@/content/finalists';
import { byline } from '@/content/makers';
import { listed, prizeNames } from '@/content/prizes';
import { packRows, prizesOf, programme, shapeStyle } from '@/content/programme';
import { runningTimeText } from '@/lib/locale/dates';
import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { pagePath, workPath } from '@/lib/paths';
import { Icon } from '@/ui/art/Icon';
import { SectionHead } from './SectionHead';
import './films.css';

const ROWS = 3;
const MOST = 9;

/** Every second or third of the films, so that the shapes mix. */
const step = Math.max(1, Math.floor(programme.films.length / MOST));
const shown = programme.films.filter((_film, index) => index % step === 0).slice(0, MOST);

/** Finalists in their own ratios; no video is downloaded here. Absent before there is a shortlist. */
export function Films() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  if (shown.length === 0) return null;
  return (
    <section className="section films below" aria-labelledby="films">
      <div className="wrap">
        <SectionHead id="films" title={t('programme.title')}>
          <p className="quiet">{t('programme.note')}</p>
        </SectionHead>
        {packRows(shown, ROWS).map((films, row) => (
          <div key={row} className="film-row">
            {films.map((film) => (
              <Film key={film.id} film={film} />
            ))}
          </div>
        ))}
        <p className="film-foot">
          {__WINNERS__ && (
            <Link className="button button-text" to={pagePath('/winners', language)}>
              {t('programme.winners')}
            </Link>
          )}
          <Link className="button button-outline" to={pagePath('/shortlist', language)}>
            {`${t('programme.all', { count: programme.count })} `}
            <Icon name="arrow" />
          </Link>
        </p>
      </div>
    </section>
  );
}

function Film({ film }: { film: Finalist }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { id, name, cover, video, ai } = film;
  const makers = byline(film, language);
  const won = prizeNames(prizesOf(id), language);
  return (
    <Link to={pagePath(workPath(id), language)} style={shapeStyle(film)}>
      <img src={cover} alt="" loading="lazy" />
      {won.length > 0 && <span className="film-won">{listed(won, language)}</span>}
      <b>{text(name, language)}</b>
      {makers && <span className="film-by">{makers}</span>}
      {video && (
        <span className="num">
          {[
            video.ratio,
            runningTimeText(video.seconds),
            ai && ai.label !== 'none' && t(`programme.ai.${ai.label}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </Link>
  );
}
