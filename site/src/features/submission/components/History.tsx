import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { timeline } from '../../../content/catalogue';
import { clockStore } from '../../../lib/clock/contestClock';
import { deadline, inOffsetOf, offsetMinutes, runningTimeText } from '../../../lib/locale/dates';
import type { Language } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { useStore } from '../../../lib/useStore';
import { Button } from '../../../ui/button/Button';
import { Spinner } from '../../../ui/feedback/Spinner';
import { Tag } from '../../../ui/feedback/Tag';
import type { History as Submissions, Submission } from '../api/submission';

/** Times are shown in the offset of the edition's timeline. */
const EDITION_TIME = timeline.registration.endsAt;

interface HistoryProps {
  history: UseQueryResult<Submissions>;
  /** Copies an earlier submission into the form; undefined without a form. */
  onStart?: (submission: Submission) => void;
}

/** The submissions so far, newest first, and how many more are allowed. */
export function History({ history: { data, isPending, isError, refetch }, onStart }: HistoryProps) {
  const { t } = useTranslation('submission');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const endsAt = useStore(clockStore).clock?.ping.submissionEndsAt ?? timeline.submission?.endsAt;
  return (
    <aside className="history" aria-labelledby="history-title">
      <h2 id="history-title">{t('history.title')}</h2>
      {isError && (
        <div className="stack" role="alert">
          <p>{t('history.failed')}</p>
          <Button size="small" onClick={() => void refetch()}>
            {t('history.retry')}
          </Button>
        </div>
      )}
      {isPending && <Spinner label={common('loading')} />}
      {data && (
        <>
          {data.items.length === 0 && <p className="quiet">{t('history.empty')}</p>}
          <ol reversed>
            {data.items.map((submission, index) => (
              <Item
                key={submission.id}
                number={data.total - index}
                submission={submission}
                onStart={onStart && (() => onStart(submission))}
              />
            ))}
          </ol>
          <div className="caption history-notes">
            <p className="num">{t('history.used', { used: data.total, limit: data.limit })}</p>
            <p>{t('history.latestNote')}</p>
            {endsAt && (
              <p className="num">
                {t('history.ends', { time: deadline(inOffsetOf(endsAt, EDITION_TIME), language) })}
              </p>
            )}
          </div>
        </>
      )}
    </aside>
  );
}

interface ItemProps {
  /** Counted from the first submission, which is 1. */
  number: number;
  submission: Submission;
  onStart: (() => void) | undefined;
}

function Item({ number, submission, onStart }: ItemProps) {
  const { t } = useTranslation(['submission', 'common']);
  const language = useLanguage();
  const { title, latest, submittedAt, video, videoLink, provenance } = submission;
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
