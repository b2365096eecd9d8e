import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pageTitle } from '../../../content/pageTitle';
import { pagePath } from '../../../lib/paths';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useIslands } from '../../../lib/useIslands';
import { Icon } from '../../../ui/art/Icon';
import type { WorkContent } from '../model/workContent';
import { Neighbours } from './Neighbours';
import { workIsland } from '../work.island';
import { WorkArticle } from './WorkArticle';
import './work-page.css';

const ISLANDS = [workIsland];

/** A work's page: the way back, the work, its neighbours. */
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
