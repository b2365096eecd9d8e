import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkAI } from '../../../content/catalogue.gen';
import { MINIMUM, partsOf, wholeSeconds } from '../../../content/ai';
import { ReportFilm } from './ReportFilm';

/** `1:03`. */
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const PARTS = ['proven', 'declared', 'unknown'] as const;
const STAGES = ['script', 'picture', 'video', 'voice', 'music', 'edit'] as const;

/** How the film was made, and how that is known: every second once, the stages as declared, and what each word means. */
export function HowMade({ id, ai }: { id: number; ai: WorkAI | undefined }) {
  const { t } = useTranslation('shortlist');
  if (!ai) return null;
  const parts = partsOf(ai);
  const seconds = wholeSeconds(ai);
  const { stages, found } = ai;
  return (
    <section className="work-made" aria-labelledby={`made-${id}`}>
      <div className="made-head">
        <h2 id={`made-${id}`}>{t('made.title')}</h2>
        {parts && parts.proven + parts.declared > 0 && (
          <p className="num">
            <b>{parts.proven > 0 ? parts.proven : parts.declared}%</b>{' '}
            {t(parts.proven > 0 ? 'made.proven' : 'made.declared', { percent: MINIMUM })}
          </p>
        )}
      </div>
      <p className="made-label" data-ai={ai.label}>
        {t(`made.labels.${ai.label}`)}
      </p>
      {parts && (
        <>
          <div className="made-bar" aria-hidden="true" style={{ '--m': MINIMUM } as CSSProperties}>
            {PARTS.map(
              (part) =>
                ai[part] > 0 && (
                  <span key={part} data-part={part} style={{ flexGrow: ai[part] } as CSSProperties} />
                ),
            )}
          </div>
          <ul className="made-parts">
            {PARTS.map((part) => (
              <li key={part}>
                <i data-part={part} aria-hidden="true" />
                <span>{t(`made.parts.${part}`)}</span>
                <b className="num">{t('made.seconds', { count: seconds[part] })}</b>
                <span className="caption">{t(`made.whence.${part}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {stages && (
        <dl className="made-stages">
          {STAGES.map(
            (stage) =>
              stages[stage] && (
                <div key={stage}>
                  <dt>{t(`made.stages.${stage}`)}</dt>
                  <dd>{t(`made.uses.${stages[stage]}`)}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      <p className="caption">{t('made.absence')}</p>
      <details className="made-how">
        <summary>{t('made.how')}</summary>
        <p>{t('made.facts.certain')}</p>
        {found && (
          <>
            <p>{t('made.facts.found')}</p>
            <ul>
              {found.map(({ from, to, certainty }) => (
                <li key={`${from} ${to} ${certainty}`} className="num">
                  {t('made.stretch', {
                    from: clock(from),
                    to: clock(to),
                    percent: Math.floor(100 * certainty),
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{t('made.facts.declared')}</p>
        <p>{t('made.facts.suspected')}</p>
        <p>{t('made.facts.unknown')}</p>
      </details>
      <ReportFilm id={id} />
    </section>
  );
}
