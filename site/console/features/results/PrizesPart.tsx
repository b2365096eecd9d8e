import { useState } from 'react';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useActorName } from '../../lib/colleagues';
import { contestTime } from '../../lib/times';
import { PrizeDialog } from './PrizeDialog';
import type { Results } from './results';
import { usePrizeNames } from './usePrizeNames';
import { useTitleOf } from './useTitleOf';

/** The prizes that were given or taken by hand, each with its reason, and a button for another change. */
export function PrizesPart({ results, mayChange }: { results: Results; mayChange: boolean }) {
  const t = useTexts();
  const actorName = useActorName();
  const language = useLanguage();
  const prizeNames = usePrizeNames(results);
  const [asked, setAsked] = useState(false);
  const { changes, works, publishedAt } = results;
  const title = useTitleOf(works);
  return (
    <section className="results-hand" aria-labelledby="results-hand">
      <div className="heading-row">
        <h2 id="results-hand">{t('results.byHand')}</h2>
        <p className="num">{t('results.handCount', { count: changes.length })}</p>
      </div>
      <p className="small faint">{t(publishedAt ? 'results.handPublic' : 'results.handLead')}</p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ prize, workId, given, reason, by, at }) => (
            <li key={`${prize} ${workId}`}>
              <b>
                {t(given ? 'results.handGiven' : 'results.handTaken', {
                  film: title(workId),
                  prize: prizeNames([prize]),
                })}
              </b>
              <span>{reason}</span>
              <i className="small faint">
                {[actorName(by), contestTime(at, language)].filter(Boolean).join(' · ')}
              </i>
            </li>
          ))}
        </ul>
      )}
      {mayChange && !publishedAt && (
        <Button size="small" onClick={() => setAsked(true)}>
          {t('results.handChange')}
        </Button>
      )}
      {asked && <PrizeDialog results={results} onClose={() => setAsked(false)} />}
    </section>
  );
}
