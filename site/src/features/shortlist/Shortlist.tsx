import { useTranslation } from 'react-i18next';
import { timeline } from '../../content/catalogue';
import { text } from '../../lib/locale/bilingual';
import { finalists } from '../../content/finalists';
import { sentences } from '../../lib/locale/sentences';
import { useLanguage } from '../../lib/locale/useLanguage';
import { useIslands } from '../../lib/useIslands';
import { Button } from '../../ui/button/Button';
import { WorkCard } from './components/WorkCard';
import { WorkDialog } from './components/WorkDialog';
import { Filters } from './components/Filters';
import { chunks } from './model/chunks';
import { shortlistIsland } from './shortlist.island';
import '../../ui/layout/display.css';
import '../../ui/feedback/empty.css';
import './shortlist.css';

const ISLANDS = [shortlistIsland];

const winners = timeline.phases.find(({ id }) => id === 'winners');

/**
 * The finalist works, each a link to its page. Search, themes and the dialog are one script that works on what is there,
 * with and without React; React draws the page and leaves it alone.
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
      <div className="films" role="list">
        {chunks(finalists).map((works) => (
          <div key={works[0]!.id} className="work-chunk">
            {works.map((work) => (
              <WorkCard key={work.id} work={work} />
            ))}
          </div>
        ))}
      </div>
      <div className="empty films-none" hidden>
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
