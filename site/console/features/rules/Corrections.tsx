import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { contestTime } from '../../lib/times';
import { Actor } from '../../ui/Actor';
import type { Rules } from './rules';

/** The corrections of pinned rules with their reasons, which stand in the report. */
export function Corrections({ rules: { resets } }: { rules: Rules }) {
  const t = useTexts();
  const language = useLanguage();
  if (resets.length === 0) return null;
  return (
    <div className="rules-corrections">
      <h3>{t('rules.corrections')}</h3>
      <ol>
        {resets.map(({ at, actor, leaf, reason }) => (
          <li key={`${at}-${reason}`}>
            <p>{reason}</p>
            <p className="small faint num">
              {contestTime(at, language)}
              {actor && (
                <>
                  {' · '}
                  <Actor actor={actor} />
                </>
              )}
              {leaf !== null && ` · ${t('rules.recordNumber', { number: leaf })}`}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
