import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { pagePath, workPath } from '../../../lib/paths';
import { Icon } from '../../../ui/art/Icon';
import type { WorkContent } from '../model/workContent';
import { HowMade } from './HowMade';
import { WorkScreen } from './WorkScreen';
import { listed } from '../../../content/prizes';
import { runningTimeText } from '../../../lib/locale/dates';
import '../../../ui/button/button.css';

/** A work: its video or cover, facts and texts. The shortlist's dialog takes this markup from the work's page. */
export function WorkArticle({ content, language }: { content: WorkContent; language: Language }) {
  const { t } = useTranslation('shortlist');
  const { id, name, original, description, process, series } = content;
  return (
    <article className="work">
      <WorkScreen id={id} name={name} cover={content.cover} video={content.video} ai={content.ai} />
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
        {content.jury && (
          <blockquote className="work-jury">
            <p>{content.jury}</p>
            <cite>{t('work.jury')}</cite>
          </blockquote>
        )}
        <h2>{t('about')}</h2>
        <p>{description}</p>
        {process && (
          <>
            <h2>{t('process')}</h2>
            <p>{process}</p>
          </>
        )}
        {content.asked?.map(({ question, answer }) => (
          <Fragment key={question}>
            <h2>{question}</h2>
            <p>{answer}</p>
          </Fragment>
        ))}
      </div>
      <HowMade id={id} ai={content.ai} />
      <div className="work-side">
        {series && <Episodes id={id} series={series} language={language} />}
        {__WINNERS__ && content.prizes && (
          <p className="work-winners">
            <a href={pagePath('/winners', language)}>
              {t('work.winners')} <Icon name="arrow" />
            </a>
          </p>
        )}
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

interface EpisodesProps {
  /** The work on this page. */
  id: number;
  series: NonNullable<WorkContent['series']>;
  language: Language;
}

/** The series of a work, with links to its other episodes. */
function Episodes({ id, series: { name, episodes }, language }: EpisodesProps) {
  const { t } = useTranslation('shortlist');
  return (
    <nav className="work-series" aria-label={t('work.series', { series: name })}>
      <h2>{name}</h2>
      <ol>
        {episodes.map((other) => (
          <li key={other.id}>
            <span className="caption">{t('work.episode', { episode: other.episode })}</span>
            <a
              href={pagePath(workPath(other.id), language)}
              aria-current={other.id === id ? 'page' : undefined}
            >
              {other.name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Maker and prizes of a work once the results are public, theme, category, frame, running time and number. */
function WorkFacts({ content: { id, credits, prizes, theme, category, video } }: { content: WorkContent }) {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  const facts = [
    credits && { name: t('work.maker'), value: credits },
    prizes && { name: t('work.prize'), value: listed(prizes, language) },
    theme && { name: t('theme'), value: t(`themes.${theme}`) },
    category && { name: t('category'), value: category },
    video && { name: t('work.frame'), value: video.ratio },
    video && { name: t('work.runningTime'), value: runningTimeText(video.seconds) },
    { name: t('work.number'), value: String(id) },
  ];
  return (
    <dl className="work-facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
