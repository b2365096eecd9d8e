import type { Edition } from '@/lib/edition';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { phaseBars, phaseName, type Day, type Overview } from './overview';

interface PhaseBandProps {
  overview: Overview;
  edition: Edition;
  days: Day[];
}

/** The phases of the timeline above the plots, on their axis of days; the one of today is lit. */
export function PhaseBand({ overview, edition, days }: PhaseBandProps) {
  const t = useTexts();
  const language = useLanguage();
  const bars = phaseBars(overview, days);
  if (bars.length === 0) return null;
  return (
    <div className="sheet-row sheet-phases">
      <span />
      <ol aria-label={t('overview.phases')}>
        {bars.map(({ id, left, width, isNow, isShort }) => (
          <li
            key={id}
            data-side={left > 50 ? 'right' : 'left'}
            className={[isNow && 'is-now', isShort && 'is-short'].filter(Boolean).join(' ') || undefined}
            aria-current={isNow ? 'step' : undefined}
            style={{ left: `${left}%`, width: `${width}%` }}
            title={phaseName(edition, id, language)}
          >
            <span>{phaseName(edition, id, language)}</span>
          </li>
        ))}
      </ol>
      <span />
    </div>
  );
}
