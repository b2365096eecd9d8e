import { useTexts } from '../../i18n/useTexts';
import { clock } from '../duplicates/duplicates';
import type { Shown } from './submissions';

const PARTS = ['proven', 'declared', 'unknown'] as const;

/** How a film is known to be made with AI: its seconds, and those in which the studio's pictures and clips are. */
export function AiFacts({ shown: { ai } }: { shown: Pick<Shown, 'ai'> }) {
  const t = useTexts();
  if (!ai) return null;
  return (
    <>
      <h3>{t('submissions.ai.title')}</h3>
      <ul className="small quiet">
        <li>{t(`submissions.ai.labels.${ai.label}`)}</li>
        {PARTS.map(
          (part) =>
            ai[part] > 0 && (
              <li key={part} className="num">
                {t(`submissions.ai.parts.${part}`, { time: clock(ai[part]) })}
              </li>
            ),
        )}
        {ai.found.map(({ from, to, certainty }) => (
          <li key={`${from} ${to} ${certainty}`} className="num">
            {t('submissions.ai.found', {
              from: clock(from),
              to: clock(to),
              percent: Math.floor(100 * certainty),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
