import type { Language } from '@/lib/locale/language';
import { useTexts } from '../../i18n/useTexts';
import { useActorName } from '../../lib/colleagues';
import { contestTime } from '../../lib/times';
import { StateMark } from '../../ui/StateMark';
import type { SiteBuild } from './siteBuild';

const MARKS = { queued: 'warn', running: 'warn', succeeded: 'ok', failed: 'bad' } as const;

/** How far a build is, since when, and why it failed. */
export function SiteBuildState({ build, language }: { build: SiteBuild; language: Language }) {
  const t = useTexts();
  const actorName = useActorName();
  const { state, reason, log, askedBy, askedAt, startedAt, endedAt, againBy } = build;
  const time = contestTime(endedAt ?? startedAt ?? askedAt, language);
  return (
    <>
      <StateMark state={MARKS[state]}>{t(`site.${state}`, { time, name: actorName(askedBy) })}</StateMark>
      {againBy && <p className="small">{t('site.follows', { name: actorName(againBy) })}</p>}
      {reason && <p className="small">{reason}</p>}
      {state === 'failed' && <p className="small">{t('site.whatToDo')}</p>}
      {log.length > 0 && (
        <details>
          <summary>{t('publication.failed.log', { count: log.length })}</summary>
          <pre className="build-log">{log.join('\n')}</pre>
        </details>
      )}
    </>
  );
}
