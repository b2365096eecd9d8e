import { useTranslation } from 'react-i18next';
import type { Privacy } from '../../../content/catalogue.gen';
import { facts, fill } from '../../../content/facts';
import { deadlineDate } from '../../../lib/locale/dates';
import { sentences, text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useIslands } from '../../../lib/useIslands';
import { contentsIsland } from '../guidelines.island';
import { Chapters, Contents } from './Chapters';
import '../../../ui/layout/display.css';
import '../guidelines.css';

const ISLANDS = [contentsIsland];

interface NoticeProps {
  title: string;
  /** The privacy notice or the terms; both have the same shape. */
  notice: Privacy;
}

/** A page of the organiser's texts: contents at the side, chapters beside it. */
export function Notice({ title, notice }: NoticeProps) {
  useIslands(ISLANDS);
  const { t } = useTranslation('guidelines');
  const language = useLanguage();
  const changed = deadlineDate(`${notice.changed}T12:00:00Z`, language);
  return (
    <article className="wrap guide">
      <header className="guide-head">
        <h1 className="display">{title}</h1>
        <p className="lead">
          {sentences(
            language,
            fill(text(notice.lead, language), facts(language)),
            t('changed', { date: changed }),
          )}
        </p>
      </header>
      <Contents chapters={notice.chapters} />
      <div className="guide-body">
        <Chapters chapters={notice.chapters} />
      </div>
    </article>
  );
}
