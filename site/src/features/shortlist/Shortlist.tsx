import { useTranslation } from 'react-i18next';
import { timeline } from '../../content/catalogue';
import { finalists } from '../../content/finalists';
import { programmes } from '../../content/programmes';
import { sentences, text } from '../../lib/locale/language';
import { useLanguage } from '../../lib/locale/useLanguage';
import { pagePath } from '../../lib/paths';
import { useIslands } from '../../lib/useIslands';
import { Icon } from '../../ui/art/Icon';
import { FilmIndex } from './components/FilmIndex';
import { ListBar } from './components/ListBar';
import { NothingFound } from './components/NothingFound';
import { ProgrammeSection } from './components/ProgrammeSection';
import { timeInSentence } from './model/timeInSentence';
import { shortlistIsland } from './shortlist.island';
import '../../ui/layout/frame.css';
import '../../ui/layout/display.css';
import '../../ui/layout/wide.css';
import '../../ui/button/button.css';
import '../../ui/dialog/dialog.css';
import '../../ui/media/player/player.css';
import '../../ui/media/player/overlays.css';
import './work.css';
import './howMade.css';
import './workDialog.css';
import './shortlist.css';
import './programmes.css';

const ISLANDS = [shortlistIsland];

const winners = timeline.phases.find(({ id }) => id === 'winners');

/**
 * The finalists in programmes and an index, each a link to its page. React renders the markup only: `shortlistIsland`
 * filters the list and opens the dialog, before and after hydration.
 */
export default function Shortlist() {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  useIslands(ISLANDS);
  return (
    <div className="wrap page-wide shortlist" data-island="shortlist">
      <div className="list-head">
        <h1 className="display">{t('title')}</h1>
        <p className="lead">
          {sentences(
            language,
            t('lead', { count: finalists.length }),
            __SAMPLES__ && t('notYet'),
            !__WINNERS__ &&
              !__SAMPLES__ &&
              winners &&
              t('winners', { when: timeInSentence(text(winners.when, language), language) }),
          )}
          {__WINNERS__ && <WinnersLink />}
        </p>
      </div>
      <ListBar />
      <div className="programmes">
        {programmes.map((programme, index) => (
          <ProgrammeSection key={programme.id} programme={programme} number={index + 1} />
        ))}
      </div>
      <FilmIndex />
      <NothingFound />
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

/** The dialog that workDialog.ts fills with the chosen work. Its form, Escape and a press outside close it. */
function WorkDialog() {
  const { t } = useTranslation('shortlist');
  return (
    <dialog className="dialog work-dialog" data-next={t('nextFilm')}>
      <form method="dialog">
        <button className="button button-text button-icon dialog-close" data-first aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </form>
      <div data-stage />
    </dialog>
  );
}
