import guidelines from '@edition/guidelines.json';
import { useTranslation } from 'react-i18next';
import { facts, fill } from '../../content/facts';
import { deadlineDate } from '../../lib/locale/dates';
import { sentences, text } from '../../lib/locale/language';
import { useLanguage } from '../../lib/locale/useLanguage';
import { useIslands } from '../../lib/useIslands';
import { Chapters, Contents } from './components/Chapters';
import { Schedule } from './components/Schedule';
import { readersTimeIsland } from '../../lib/readersTime.island';
import { contentsIsland, scheduleIsland } from './guidelines.island';
import '../../ui/button/button.css';
import '../../ui/layout/display.css';
import './guidelines.css';

const ISLANDS = [scheduleIsland, readersTimeIsland, contentsIsland];

/** The schedule and the full guidelines of the edition, on one page. */
export default function Guidelines() {
  useIslands(ISLANDS);
  const { t } = useTranslation('guidelines');
  const language = useLanguage();
  const values = facts(language);
  const changed = deadlineDate(`${guidelines.changed}T12:00:00Z`, language);
  return (
    <article className="wrap guide">
      <header className="guide-head">
        <h1 className="display">{t('title')}</h1>
        <p className="lead">
          {sentences(
            language,
            fill(text(guidelines.lead, language), values),
            t('changed', { date: changed }),
          )}
        </p>
      </header>
      <Contents first={{ id: 'schedule', title: t('schedule.title') }} chapters={guidelines.chapters} />
      <div className="guide-body">
        <Schedule />
        <Chapters chapters={guidelines.chapters} />
      </div>
    </article>
  );
}
