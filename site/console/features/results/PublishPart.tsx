import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { contestTime } from '../../lib/times';
import { StateMark } from '../../ui/StateMark';
import { judgingState } from '../jury/jury';
import { PublicationLink } from '../publication/PublicationLink';
import { ProposalPart } from '../publication/ProposalPart';
import type { Results } from './results';

/** The preconditions of a publication, how far it is, and the way to it. */
export function PublishPart({ results }: { results: Results }) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const judging = useQuery({
    queryKey: ['judging', edition],
    queryFn: ({ signal }) => judgingState(edition, signal),
  });
  const { partial, ties, publishedAt, proposal } = results;
  return (
    <section className="results-publish" aria-labelledby="results-publish">
      <div className="heading-row">
        <h2 id="results-publish">{t('results.publish')}</h2>
        <p>
          {publishedAt
            ? t('results.publishedAt', { time: contestTime(publishedAt, language) })
            : t('results.notPublic')}
        </p>
      </div>
      <ul className="results-ready">
        {judging.data && (
          <li>
            <StateMark state={judging.data.closedAt ? 'ok' : 'warn'}>
              {t(judging.data.closedAt ? 'results.closed' : 'results.stillOpen')}
            </StateMark>
          </li>
        )}
        <li>
          <StateMark state={partial === 0 ? 'ok' : 'warn'}>
            {partial === 0 ? t('results.allComplete') : t('results.partial', { count: partial })}
          </StateMark>
        </li>
        <li>
          <StateMark state={ties.length === 0 ? 'ok' : 'warn'}>
            {ties.length === 0 ? t('results.noTie') : t('results.someTies', { count: ties.length })}
          </StateMark>
        </li>
      </ul>
      {proposal && <ProposalPart kind="results" proposal={proposal} />}
      <PublicationLink kind="results" to={`/${edition}/results/publication`} />
    </section>
  );
}
