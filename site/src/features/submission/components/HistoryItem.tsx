import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeline } from '../../../content/catalogue';
import { deadlineInBothZones, inOffsetOf, runningTimeText } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { Tag } from '../../../ui/feedback/Tag';
import { FileWarnings } from '../../../ui/upload/FileWarnings';
import type { Submission } from '../api/submission';
import { SentAnswers } from './SentAnswers';
import { FoldedReceipt } from './Receipt';
import { WatchDialog } from './WatchDialog';

/** Times are shown in the offset of the edition's timeline. */
const EDITION_TIME = timeline.registration.endsAt;

interface HistoryItemProps {
  /** Counted from the first submission, which is 1. */
  number: number;
  submission: Submission;
  onStart: (() => void) | undefined;
  /** Called for the latest only. */
  onWithdraw: () => void;
}

/** One submission, with what can be done with it. */
export function HistoryItem({ number, submission, onStart, onWithdraw }: HistoryItemProps) {
  const { t } = useTranslation(['submission', 'common']);
  const language = useLanguage();
  const { title, latest, submittedAt, withdrawnAt, video, videoLink, videoUploadId, provenance } = submission;
  const { screening, watchedToEnd } = submission;
  const [watching, setWatching] = useState(false);
  const poster = screening?.video?.poster;
  return (
    <li className={latest ? 'is-latest' : undefined}>
      <span className="history-no num" aria-hidden="true">
        {number}
      </span>
      <div>
        <p className="history-title">
          <b>{title}</b>
          {latest && <Tag look="lit">{t('history.latest')}</Tag>}
          {withdrawnAt && <Tag>{t('history.withdrawn')}</Tag>}
        </p>
        <p className="caption num">{deadlineInBothZones(inOffsetOf(submittedAt, EDITION_TIME), language)}</p>
        {latest && screening && (
          <>
            <p className="caption">
              {t(`history.screening.${screening.state}`)} {screening.reason}
            </p>
            <FileWarnings warnings={screening.warnings.filter(({ look }) => look)} />
          </>
        )}
        {poster && <img className="history-poster" src={poster} alt="" loading="lazy" />}
        {typeof watchedToEnd === 'number' && (
          <p className="caption num">{t('history.watchedToEnd', { count: watchedToEnd })}</p>
        )}
        {provenance.map(({ kind, model }) => (
          <p className="caption" key={kind}>
            {t(`made.${kind}`, { model: t(`common:models.${model}`) })}
          </p>
        ))}
        <SentAnswers submission={submission} />
        <p className="history-acts">
          {video && (
            <Button
              look="text"
              size="small"
              aria-label={t('jury.watch', { title })}
              onClick={() => setWatching(true)}
            >
              {t('history.watch')}
            </Button>
          )}
          {!video && videoLink && (
            <a href={videoLink} target="_blank" rel="noopener noreferrer">
              {t('history.open')}
            </a>
          )}
          {onStart && (
            <Button look="text" size="small" onClick={onStart}>
              {t('history.start')}
            </Button>
          )}
          {latest && (
            <Button look="text" size="small" aria-label={t('withdraw.label', { title })} onClick={onWithdraw}>
              {t('withdraw.confirm')}
            </Button>
          )}
          {video && <span className="faint num">{runningTimeText(video.durationSeconds)}</span>}
        </p>
        {videoUploadId && !provenance.some(({ kind }) => kind === 'video') && (
          <FoldedReceipt uploadId={videoUploadId} film={title} />
        )}
        {watching && <WatchDialog submission={submission} onClose={() => setWatching(false)} />}
      </div>
    </li>
  );
}
