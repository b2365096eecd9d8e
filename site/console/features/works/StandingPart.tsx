import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { contestTime } from '../../lib/times';
import { Actor } from '../../ui/Actor';
import type { Result } from './works';

/** The work's rank and prizes, and which of these an organiser gave or took. */
export function StandingPart({ result }: { result: Result }) {
  const t = useTexts();
  const language = useLanguage();
  const { rank, of, official, prizes, changes } = result;
  return (
    <section aria-labelledby="do-standing">
      <div className="heading-row">
        <h2 id="do-standing">{t('works.standing')}</h2>
        <p className="num">{rank !== null && t('works.rankOf', { rank, of })}</p>
      </div>
      <p className="dossier-none">
        {prizes.length > 0
          ? prizes.map(({ name }) => name[language]).join(' · ')
          : t(rank === null ? 'works.noCards' : 'results.noPrize')}
        {rank !== null && (
          <span className="small faint">
            {' '}
            {t('works.by', { ranking: t(`results.rankings.${official}`) })}
          </span>
        )}
      </p>
      {changes.map(({ prize, given, reason, by, at }) => (
        <p key={prize} className="small quiet dossier-none">
          {t(given ? 'works.given' : 'works.taken')} {reason}{' '}
          <span className="faint">
            <Actor actor={by} /> · {contestTime(at, language)}
          </span>
        </p>
      ))}
    </section>
  );
}
