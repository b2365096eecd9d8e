import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../lib/api/schema';
import { sizeText } from '../../../lib/upload/fileRules';
import { Icon } from '../../../ui/art/Icon';
import { Tag } from '../../../ui/feedback/Tag';
import { useWorkName, useWorkText } from '../hooks/useWorkText';
import { Materials, WorkAnswers, WorkCategory } from './Materials';
import { aspectRatio, runningTime, whyNotBlind } from '../model/work';
import type { ReportViewing } from '../hooks/useViewing';
import { SeenShare } from './SeenShare';
import { WorkScreen } from './WorkScreen';
import './judging.css';

interface WorkViewProps {
  work: Schema<'Work'> & Schema<'Viewing'>;
  /** The judge's name: where they left off is kept for each. */
  judge: string;
  /** False where digits are scores. */
  digits?: boolean;
  /** Returns a newly signed address of the video. */
  renew: () => Promise<string>;
  onReport: ReportViewing;
  /** Buttons right of the title. */
  actions?: ReactNode;
  /** Below the story and the making. */
  children?: ReactNode;
}

/** A work as the jury sees it: video, title, story and making, or the files of an application. */
export function WorkView(props: WorkViewProps) {
  const { work, judge, digits, renew, onReport, actions, children } = props;
  const { t } = useTranslation('judging');
  const text = useWorkText(work);
  const name = useWorkName()(work);
  const { video, materials, processFile } = work;
  const applied = materials.length > 0;
  const notBlind = whyNotBlind(work);
  return (
    <>
      <WorkScreen key={work.id} {...{ work, judge, digits, renew, onReport }} title={name} />
      <div className="judging-title">
        <h2 id="judging-work-title">{name}</h2>
        <p className="judging-facts">
          <WorkCategory work={work} />
          {work.tools.map((tool) => (
            <Tag key={tool}>{t(`work.tools.${tool}`)}</Tag>
          ))}
          {video && <span className="num">{aspectRatio(video.width, video.height)}</span>}
          {video && <span className="num">{runningTime(video.durationSeconds)}</span>}
          {video && <SeenShare viewing={work} seconds={video.durationSeconds} />}
        </p>
        {actions && <div className="judging-actions">{actions}</div>}
      </div>
      {applied && (
        <>
          <h3 id="judging-materials" className="visually-hidden">
            {t('work.materials')}
          </h3>
          <Materials work={work} labelledBy="judging-materials" />
        </>
      )}
      {/* Long texts scroll here, by keyboard too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="judging-notes" role="group" aria-label={t('work.texts')} tabIndex={0}>
        <div>
          <h3>{t(applied ? 'work.motivation' : 'work.about')}</h3>
          <p>{text.description || t('work.noProcess')}</p>
        </div>
        {!applied && (
          <div>
            <h3>{t('work.process')}</h3>
            {(text.process || !processFile) && <p>{text.process || t('work.noProcess')}</p>}
            {processFile && (
              <p className="judging-process">
                <a href={processFile.url} download>
                  <Icon name="file" />
                  {t('work.processFile')}
                </a>
                <span className="num">
                  {processFile.type.toUpperCase()} · {sizeText(processFile.size)}
                </span>
                <span className="judging-byme">{t('work.processNotBlind')}</span>
              </p>
            )}
          </div>
        )}
        <WorkAnswers work={work} />
        {notBlind && <p className="caption judging-byme">{t(`work.${notBlind}`)}</p>}
        {text.byme && <p className="caption judging-byme">{t('work.byme')}</p>}
      </div>
      {children}
    </>
  );
}
