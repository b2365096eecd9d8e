import { useTranslation } from 'react-i18next';
import { timeline } from '../../../content/catalogue';
import { deadline, inOffsetOf, offsetMinutes, runningTimeText } from '../../../lib/locale/dates';
import type { Language } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { Tag } from '../../../ui/feedback/Tag';
import type { Submission } from '../api/submission';

/** Times are shown in the offset of the edition's timeline. */
export const EDITION_TIME = timeline.registration.endsAt;

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
  const { title, latest, submittedAt, withdrawnAt, video, videoLink, provenance } = submission;
  const local = localTime(submittedAt, language);
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
        <p className="caption num">{deadline(inOffsetOf(submittedAt, EDITION_TIME), language)}</p>
        {local && <p className="caption num">{t('history.localTime', { time: local })}</p>}
        {provenance.map(({ kind, model }) => (
          <p className="caption" key={kind}>
            {t(`made.${kind}`, { model: t(`common:models.${model}`) })}
          </p>
        ))}
        <p className="history-acts">
          {(video || videoLink) && (
            <a href={video?.url ?? videoLink ?? undefined} target="_blank" rel="noopener noreferrer">
              {video ? t('history.watch') : t('history.open')}
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
      </div>
    </li>
  );
}

/** A time in the visitor's offset; empty where that is the edition's. */
function localTime(time: string, language: Language): string {
  const date = new Date(time);
  if (-date.getTimezoneOffset() === offsetMinutes(EDITION_TIME)) return '';
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-Hans' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date);
}
