import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { Loading } from '../../ui/State';
import { prospect } from './jury';

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** How often the best film would be first with so many cards of each, how many it needs, and what the mean costs. */
export function ProspectPart({ perFilm }: { perFilm: number }) {
  const t = useTexts();
  const edition = useEdition();
  const { data, isPending } = useQuery({
    queryKey: ['prospect', edition, perFilm],
    queryFn: ({ signal }) => prospect(edition, perFilm, signal),
    staleTime: Infinity,
  });
  if (isPending) return <Loading />;
  if (!data) return null;
  const { now, needed, enough, aim, contests, judges, works } = data;
  const aimed = percent(aim);
  const need = { count: needed.cards, chance: percent(needed.corrected), aim: aimed };
  return (
    <div className="jury-prospect">
      <h3>{t('jury.prospect.title')}</h3>
      <dl className="jury-chances" style={{ '--aim': aimed } as CSSProperties}>
        {(['corrected', 'mean'] as const).map((ranking) => (
          <div key={ranking}>
            <dt>{t(`jury.prospect.${ranking}`)}</dt>
            <dd className="num">
              <i style={{ inlineSize: percent(now[ranking]) }} aria-hidden="true" />
              <b>{percent(now[ranking])}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small">
        {enough && needed.cards <= now.cards
          ? t('jury.prospect.reached', need)
          : t(enough ? 'jury.prospect.needs' : 'jury.prospect.never', need)}{' '}
        {now.mean < now.corrected &&
          t('jury.prospect.cost', { count: Math.round(now.corrected * 100) - Math.round(now.mean * 100) })}
      </p>
      <p className="small faint">{t('jury.prospect.how', { contests, judges, works })}</p>
    </div>
  );
}
