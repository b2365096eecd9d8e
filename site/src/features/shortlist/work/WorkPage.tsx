import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pageTitle } from '../../../lib/pageTitle';
import { pagePath } from '../../../lib/paths';
import { useLanguage } from '../../../lib/useLanguage';
import { Icon } from '../../../ui/Icon';
import type { WorkContent } from './content';
import { Neighbours } from './Neighbours';
import { workScript } from './work.live';
import { WorkArticle } from './WorkArticle';
import './work-page.css';

/** A work's page: the way back, the work, its neighbours. */
export function WorkPage({ content }: { content: WorkContent }) {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  const { name } = content;
  useEffect(() => {
    document.title = pageTitle(name, language);
  }, [name, language]);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => workScript.start(element.current!), []);
  return (
    <div className="wrap work-page" data-live="work" ref={element}>
      <a className="work-back" href={pagePath('/shortlist', language)}>
        <Icon name="back" />
        {t('work.back')}
      </a>
      <WorkArticle content={content} language={language} />
      <Neighbours previous={content.previous} next={content.next} language={language} />
    </div>
  );
}
