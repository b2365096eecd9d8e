import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/locale/language';
import type { Finalist } from '../../../content/finalists';
import { pagePath, workPath } from '../../../lib/paths';
import { runningTimeText } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import '../../../ui/layout/frame.css';
import './work-card.css';

/** One finalist in the list: a link to its page. The search loads further words to find it by when it is first used. */
export function WorkCard({ work: { id, name, theme, series, cover, video } }: { work: Finalist }) {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  return (
    <div role="listitem" className="work-card" data-theme={theme}>
      <a href={pagePath(workPath(id), language)}>
        <span className="frame work-card-cover">
          {cover && <img src={cover} alt="" width="640" height="360" loading="lazy" decoding="async" />}
        </span>
        <b>{text(name, language)}</b> <i className="num">{id}</i>
        <span className="work-card-meta">
          {theme && <span>{t(`themes.${theme}`)}</span>}
          {video && <span className="num">{video.ratio}</span>}
          {video && <span className="num">{runningTimeText(video.seconds)}</span>}
          {series && (
            <span className="work-card-series">
              {t('episode', { series: text(series.name, language), episode: series.episode })}
            </span>
          )}
        </span>
      </a>
    </div>
  );
}
