import { useTranslation } from 'react-i18next';
import { timeline } from '../../../content/catalogue';
import { deadline, inOffsetOf, offsetMinutes, runningTimeText } from '../../../lib/locale/dates';
import type { Language } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { Tag } from '../../../ui/feedback/Tag';
import type { Submission } from '../api/submission';

interface HistoryItemProps {
  /** Counted from the first submission, which is 1. */
  number: number;
  submission: Submission;
  onStart: () => void;
}

/** One submission: when, as which version, and the film. */
export function HistoryItem({ number, submission, onStart }: HistoryItemProps) {
  const { t } = useTranslation(['submission', 'common']);
  const language = useLanguage();
  const { title, latest, submittedAt, video, videoLink, provenance } = submission;
  const reference = timeline.registration.endsAt;
  const local = readersTime(submittedAt, reference, language);
  return (
    <li className={latest ? 'is-latest' : undefined}>
      <span className="history-no num" aria-hidden="true">
        {number}
      </span>
      <div>
        <p className="history-title">
          <b>{title}</b>
          {latest && <Tag look="lit">{t('history.latest')}</Tag>}
        </p>
        <p className="caption num">{deadline(inOffsetOf(submittedAt, reference), language)}</p>
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
          <Button look="text" size="small" onClick={onStart}>
            {t('history.start')}
          </Button>
          {video && <span className="faint num">{runningTimeText(video.durationSeconds)}</span>}
        </p>
      </div>
    </li>
  );
}

/** A moment on the reader's clock; empty where that shows the edition's time anyway. */
function readersTime(moment: string, reference: string, language: Language): string {
  const date = new Date(moment);
  if (-date.getTimezoneOffset() === offsetMinutes(reference)) return '';
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-Hans' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date);
}
