import { Navigate, useParams } from 'react-router-dom';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pagePath, workPath } from '../../lib/paths';
import { useIslands } from '../../lib/useIslands';
import { useLanguage } from '../../lib/locale/useLanguage';
import { useWorkContent } from './hooks/useWorkContent';
import { pageTitle } from '../../content/catalogue';
import { Icon } from '../../ui/art/Icon';
import type { WorkContent, WorkLink } from './model/workContent';
import { workIsland } from './work.island';
import { WorkArticle } from './components/WorkArticle';
import type { Language } from '../../lib/locale/language';
import './work.css';
import './howMade.css';

const ISLANDS = [workIsland];

/** The page of one finalist, `/shortlist/<id>`. */
export default function Work() {
  const { id } = useParams();
  const language = useLanguage();
  const content = useWorkContent(Number(id), language);
  if (content === null) return <Navigate to={pagePath('/404', language)} replace />;
  return content ? <WorkPage content={content} /> : <div className="screen-waiting" />;
}

/** A finalist's page for content that is at hand: link to the list, the work, links to its neighbours. */
export function WorkPage({ content }: { content: WorkContent }) {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  const { name } = content;
  useEffect(() => {
    document.title = pageTitle(name, language);
  }, [name, language]);
  useIslands(ISLANDS);
  return (
    <div className="wrap work-page" data-island="work">
      <a className="work-back" href={pagePath('/shortlist', language)}>
        <Icon name="back" />
        {t('work.back')}
      </a>
      <WorkArticle content={content} language={language} />
      <Neighbours previous={content.previous} next={content.next} language={language} />
    </div>
  );
}

interface NeighboursProps {
  previous: WorkLink | null;
  next: WorkLink | null;
  language: Language;
}

/** Links to the previous and the next work of the shortlist. */
function Neighbours({ previous, next, language }: NeighboursProps) {
  const { t } = useTranslation('shortlist');
  const address = ({ id }: WorkLink) => pagePath(workPath(id), language);
  return (
    <nav className="work-neighbours" aria-label={t('work.neighbours')}>
      {previous && (
        <a href={address(previous)} rel="prev">
          <span className="caption">{t('work.previous')}</span>
          <b>{previous.name}</b>
        </a>
      )}
      {next && (
        <a href={address(next)} rel="next">
          <span className="caption">{t('work.next')}</span>
          <b>{next.name}</b>
        </a>
      )}
    </nav>
  );
}
