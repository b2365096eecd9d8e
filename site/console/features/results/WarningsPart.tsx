import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { contestDeadline } from '../../lib/times';
import { useTitleText } from '../../lib/titles';
import { StateMark } from '../../ui/StateMark';
import { listPhases } from '../phases/phases';
import type { Publication, Results } from './results';
import { usePrizeNames } from './usePrizeNames';
import { warningsOf } from './warnings';

/** What may be an oversight in a plan: it can stay, but somebody should have looked. */
export function WarningsPart({ results, plan }: { results: Results; plan: Publication }) {
  const t = useTexts();
  const titleText = useTitleText();
  const language = useLanguage();
  const edition = useEdition();
  const prizeNames = usePrizeNames(results);
  const phases = useQuery({
    queryKey: ['phases', edition],
    queryFn: ({ signal }) => listPhases(edition, signal),
  });
  const comma = language === 'zh' ? '、' : ', ';
  const warnings = warningsOf(results, plan, phases.data ?? []);
  return (
    <section className="publication-check" aria-labelledby="publication-check">
      <div className="heading-row">
        <h2 id="publication-check">{t('publication.warnings.title')}</h2>
      </div>
      <ul>
        {warnings.map((warning) => (
          <li key={warning.kind}>
            <StateMark state="warn">
              {t(
                `publication.warnings.${warning.kind}`,
                'until' in warning
                  ? { time: contestDeadline(warning.until, language) }
                  : {
                      names:
                        'prizes' in warning
                          ? prizeNames(warning.prizes)
                          : warning.works.map(({ workId, title }) => titleText(workId, title)).join(comma),
                    },
              )}
            </StateMark>
          </li>
        ))}
        {warnings.length === 0 && (
          <li>
            <StateMark state="ok">{t('publication.warnings.none')}</StateMark>
          </li>
        )}
      </ul>
      {warnings.length > 0 && <p className="small faint">{t('publication.warnings.may')}</p>}
    </section>
  );
}
