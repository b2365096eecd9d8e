import { useTranslation } from 'react-i18next';
import type { Language } from '../../../lib/locale/language';
import { pagePath, workPath } from '../../../lib/paths';
import { Icon } from '../../../ui/art/Icon';
import '../../../ui/button/button.css';
import type { WorkContent } from '../model/workContent';
import { Episodes } from './Episodes';
import { WorkFacts } from './WorkFacts';
import { WorkScreen } from './WorkScreen';
import './work-article.css';

/** A work: its picture, facts and words. Stands on its own page and, taken from there, in the shortlist's dialog. */
export function WorkArticle({ content, language }: { content: WorkContent; language: Language }) {
  const { t } = useTranslation('shortlist');
  const { id, name, original, description, process, series } = content;
  return (
    <article className="work">
      <WorkScreen name={name} cover={content.cover} video={content.video} />
      <div className="work-head">
        <h1>{name}</h1>
        {original && (
          <p className="work-original" lang="zh-Hans">
            {original}
          </p>
        )}
        <WorkFacts content={content} />
      </div>
      <div className="work-words">
        <h2>{t('about')}</h2>
        <p>{description}</p>
        {process && (
          <>
            <h2>{t('process')}</h2>
            <p>{process}</p>
          </>
        )}
      </div>
      <div className="work-side">
        {series && <Episodes id={id} series={series} language={language} />}
        <p className="work-share">
          <a
            className="button button-outline button-small"
            href={pagePath(workPath(id), language)}
            data-share
            data-copied={t('work.copied')}
            data-failed={t('work.copyFailed')}
          >
            <Icon name="link" />
            <span>{t('work.share')}</span>
          </a>
          <span className="caption" role="status" />
        </p>
      </div>
    </article>
  );
}
