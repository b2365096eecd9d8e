import { useTranslation } from 'react-i18next';
import { timeline } from '../../content/catalogue';
import { finalists, type Finalist } from '../../content/finalists';
import { runningTimeText } from '../../lib/locale/dates';
import { sentences, text } from '../../lib/locale/language';
import { useLanguage } from '../../lib/locale/useLanguage';
import { pagePath, workPath } from '../../lib/paths';
import { useIslands } from '../../lib/useIslands';
import { Icon } from '../../ui/art/Icon';
import { Button } from '../../ui/button/Button';
import { Filters } from './components/Filters';
import { timeInSentence } from './model/timeInSentence';
import { shortlistIsland } from './shortlist.island';
import '../../ui/layout/frame.css';
import '../../ui/layout/display.css';
import '../../ui/feedback/empty.css';
import '../../ui/button/button.css';
import '../../ui/dialog/dialog.css';
import '../../ui/media/player/player.css';
import '../../ui/media/player/overlays.css';
import './work.css';
import './shortlist.css';

const ISLANDS = [shortlistIsland];

const winners = timeline.phases.find(({ id }) => id === 'winners');

/** Works of a chunk: some rows of four. The browser lays out and paints a chunk when it comes near. */
const CHUNK_LENGTH = 12;

const chunks = Array.from({ length: Math.ceil(finalists.length / CHUNK_LENGTH) }, (_, index) =>
  finalists.slice(index * CHUNK_LENGTH, (index + 1) * CHUNK_LENGTH),
);

/**
 * The finalists, each a link to its page. React renders the markup only: `shortlistIsland` filters the list and opens the
 * dialog, before and after hydration.
 */
export default function Shortlist() {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  useIslands(ISLANDS);
  return (
    <div className="wrap shortlist" data-island="shortlist">
      <div className="list-head">
        <h1 className="display">{t('title')}</h1>
        <p className="lead">
          {sentences(
            language,
            t('lead', { count: finalists.length }),
            !__WINNERS__ &&
              winners &&
              t('winners', { when: timeInSentence(text(winners.when, language), language) }),
          )}
          {__WINNERS__ && <WinnersLink />}
        </p>
      </div>
      <Filters />
      <p className="visually-hidden" role="status" data-one={t('foundOne')} data-many={t('foundMany')} />
      <div className="work-list" role="list">
        {chunks.map((works) => (
          <div key={works[0]!.id} className="work-chunk">
            {works.map((work) => (
              <WorkCard key={work.id} work={work} />
            ))}
          </div>
        ))}
      </div>
      <div className="empty work-none" hidden>
        <b>{t('nothing')}</b>
        <p>{t('nothingHint')}</p>
        <Button look="outline" data-first data-reset>
          {t('reset')}
        </Button>
      </div>
      <WorkDialog />
    </div>
  );
}

/** The way to the winners, once they are published. */
function WinnersLink() {
  const { t } = useTranslation('winners');
  const language = useLanguage();
  return (
    <>
      {' '}
      <a href={pagePath('/winners', language)}>{t('see')}</a>
    </>
  );
}

/** One finalist in the list: a link to its page. The search loads further words to find it by when it is first used. */
function WorkCard({ work: { id, name, theme, series, cover, video } }: { work: Finalist }) {
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

/** The dialog that workDialog.ts fills with the chosen work. Its form, Escape and a press outside close it. */
function WorkDialog() {
  const { t } = useTranslation('shortlist');
  return (
    <dialog className="dialog work-dialog">
      <form method="dialog">
        <button className="button button-text button-icon dialog-close" data-first aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </form>
      <div />
    </dialog>
  );
}
