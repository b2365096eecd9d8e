import guidelines from '@edition/guidelines.json';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { facts, fill } from '../../content/facts';
import { edition } from '../../lib/edition';
import { deadlineDate } from '../../lib/locale/dates';
import { sentences, text } from '../../lib/locale/language';
import { useLanguage } from '../../lib/locale/useLanguage';
import { useIslands } from '../../lib/useIslands';
import { Blocks } from './components/Blocks';
import { Schedule } from './components/Schedule';
import { contentsIsland, scheduleIsland } from './guidelines.island';
import '../../ui/button/button.css';
import '../../ui/layout/display.css';
import './guidelines.css';

const ISLANDS = [scheduleIsland, contentsIsland];

/** The schedule and the full guidelines of the edition, on one page. */
export default function Guidelines() {
  useIslands(ISLANDS);
  const { t } = useTranslation('guidelines');
  const language = useLanguage();
  const values = facts(language);
  const chapters = guidelines.chapters.map((chapter) => ({
    ...chapter,
    title: text(chapter.title, language),
  }));
  const changed = deadlineDate(`${guidelines.changed}T12:00:00Z`, language);
  return (
    <div className="wrap guide">
      <Contents entries={[{ id: 'schedule', title: t('schedule.title') }, ...chapters]} />
      <article className="guide-body">
        <h1 className="display">{t('title')}</h1>
        <p className="lead">
          {sentences(
            language,
            fill(text(guidelines.lead, language), values),
            t('changed', { date: changed }),
          )}
        </p>
        <Schedule />
        {chapters.map(({ id, title, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Blocks blocks={blocks} />
          </section>
        ))}
      </article>
    </div>
  );
}

interface ContentsProps {
  /** The sections of the page, in order. */
  entries: readonly { id: string; title: string }[];
}

/** The table of contents. `contentsIsland` marks the section in view. */
function Contents({ entries }: ContentsProps) {
  const { t } = useTranslation('guidelines');
  return (
    <nav className="toc" data-island="contents" aria-labelledby="toc-title">
      <p className="caption" id="toc-title">
        {t('onThisPage')}
      </p>
      <ol>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
      <Link className="button button-primary" to="/register">
        {edition === 'camp' ? t('apply') : t('register')}
      </Link>
    </nav>
  );
}
