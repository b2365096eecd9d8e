import { useQuery } from '@tanstack/react-query';
import type { Edition } from '@/lib/edition';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { changes, session } from '../../lib/session';
import { contestTime } from '../../lib/times';
import { useTitles } from '../../lib/titles';
import { Note } from '../../ui/Note';
import { Failed, Loading } from '../../ui/State';
import { WorkLink } from '../../ui/WorkLink';
import { Screening } from './Screening';
import { showSubmission, type Action, type Row } from './submissions';
import { SubmissionFacts } from './SubmissionFacts';

interface SubmissionViewProps {
  row: Row;
  edition: Edition;
  /** The works of the list, in its order. */
  works: number[];
  onChange: (action: Action) => void;
}

/** The film that is watched, with everything that is known about it. */
export function SubmissionView({ row, edition, works, onChange }: SubmissionViewProps) {
  const t = useTexts();
  const language = useLanguage();
  const { me } = useStore(session);
  const shown = useQuery({
    queryKey: ['submission', edition, row.workId],
    queryFn: ({ signal }) => showSubmission(edition, row.workId, signal),
  });
  const { text: title, lang, other } = useTitles()(row.workId, row.title);
  const mayChange = changes(me, 'submissions');
  return (
    <section className="submissions-one" aria-labelledby="submissions-name">
      {shown.data && <Screening shown={shown.data} />}
      <div className="submissions-name">
        <div>
          <h2 id="submissions-name">
            <WorkLink id={row.workId} works={works}>
              <span lang={lang}>{title}</span>
            </WorkLink>
          </h2>
          <p className="small faint num">
            {other && (
              <>
                <span lang={other.lang}>{other.text}</span>
                {' · '}
              </>
            )}
            {t('submissions.number', { id: row.workId })}
            {' · '}
            {t(`submissions.states.${row.state}`)}
          </p>
          <p className="small quiet submissions-maker">
            {[row.team || row.entrant, row.account].filter(Boolean).join(' · ')}
          </p>
          <p className="small">
            <WorkLink id={row.workId} works={works}>
              {t('submissions.openWork')} <kbd>{'↵'}</kbd>
            </WorkLink>
          </p>
        </div>
        {mayChange && row.state === 'judged' && (
          <div className="row">
            <Button look="danger" size="small" onClick={() => onChange('disqualify')}>
              {t('submissions.disqualify')} <kbd>D</kbd>
            </Button>
            <Button look="text" size="small" onClick={() => onChange('withdraw')}>
              {t('submissions.withdraw')} <kbd>W</kbd>
            </Button>
          </div>
        )}
        {mayChange && row.outAt && (
          <Button size="small" onClick={() => onChange('restore')}>
            {t('submissions.restore')} <kbd>R</kbd>
          </Button>
        )}
      </div>
      {row.outAt && (
        <Note kind="lit">
          {t(row.disqualifiedAt ? 'submissions.disqualified' : 'submissions.withdrawn', {
            time: contestTime(row.outAt, language),
          })}{' '}
          {shown.data?.disqualifiedReasons?.[language] || shown.data?.disqualifiedReason}
        </Note>
      )}
      {shown.isPending && <Loading />}
      {shown.isError && <Failed error={shown.error} onRetry={() => void shown.refetch()} />}
      {shown.data && <SubmissionFacts shown={shown.data} edition={edition} mayChange={mayChange} />}
    </section>
  );
}
