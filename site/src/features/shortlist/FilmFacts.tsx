import { useTranslation } from 'react-i18next';
import { text } from '../../lib/catalogue';
import { useLanguage } from '../../lib/useLanguage';
import type { CatalogueWork } from '../../lib/works';
import { isTheme } from './Filters';

/** Seconds as people write a running time: `4:05`. */
export function runningTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** A work's theme, series, shape and running time, on one line. */
export function FilmFacts({ work: { theme, series, video } }: { work: CatalogueWork }) {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  return (
    <span className="film-meta">
      {isTheme(theme) && <span>{t(`themes.${theme}`)}</span>}
      {video && <span className="num">{video.ratio}</span>}
      {video && <span className="num">{runningTime(video.seconds)}</span>}
      {series && (
        <span className="film-series">
          {t('episode', { series: text(series.name, language), episode: series.episode })}
        </span>
      )}
    </span>
  );
}
