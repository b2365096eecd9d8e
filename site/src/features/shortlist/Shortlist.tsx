import { useTranslation } from 'react-i18next';
import { timeline } from '../../content/catalogue';
import { text, sentences } from '../../lib/locale/language';
import { finalists } from '../../content/finalists';
import { useLanguage } from '../../lib/locale/useLanguage';
import { useIslands } from '../../lib/useIslands';
import { Button } from '../../ui/button/Button';
import { WorkCard } from './components/WorkCard';
import { Filters } from './components/Filters';
import { shortlistIsland } from './shortlist.island';
import { Icon } from '../../ui/art/Icon';
import '../../ui/layout/display.css';
import '../../ui/feedback/empty.css';
import './shortlist.css';
import '../../ui/button/button.css';
import '../../ui/dialog/dialog.css';
import '../../ui/media/player-over.css';
import './components/work-article.css';
import './components/work-dialog.css';

const ISLANDS = [shortlistIsland];

const winners = timeline.phases.find(({ id }) => id === 'winners');

/** Works of a chunk: some rows of four. The browser lays out and paints a chunk when it comes near. */
const CHUNK_LENGTH = 12;

const chunks = Array.from({ length: Math.ceil(finalists.length / CHUNK_LENGTH) }, (_, index) =>
  finalists.slice(index * CHUNK_LENGTH, (index + 1) * CHUNK_LENGTH),
);

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
            winners && t('winners', { when: text(winners.when, language) }),
          )}
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
