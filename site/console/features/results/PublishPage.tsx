import { useQuery } from '@tanstack/react-query';
import { useStore } from '@/lib/useStore';
import { useEdition } from '../../lib/edition';
import { changes, session } from '../../lib/session';
import { Failed, Loading } from '../../ui/State';
import { PublicationPage, useDeciding } from '../publication/PublicationPage';
import { usePublication } from '../publication/usePublication';
import { ProposalPart } from '../publication/ProposalPart';
import { publishResults, readResults } from './results';
import { ResultsPlan } from './ResultsPlan';
import { WarningsPart } from './WarningsPart';
import '../publication/publication.css';
import './results.css';

/** The publication of the results, from the plan to the last email. */
export default function PublishPage() {
  const edition = useEdition();
  const { me } = useStore(session);
  const mayChange = changes(me, 'results');
  const train = usePublication('results');
  const { deciding, startOver } = useDeciding(train);
  const results = useQuery({
    queryKey: ['results', edition],
    queryFn: ({ signal }) => readResults(edition, signal),
  });
  const plan = useQuery({
    queryKey: ['publication plan', edition],
    queryFn: () => publishResults(edition),
    enabled: deciding && mayChange,
    gcTime: 0,
  });
  const planned = plan.data && { works: plan.data.after.length, mails: plan.data.mails };
  const proposal = results.data?.proposal;
  return (
    <PublicationPage
      {...{ train, deciding, planned, mayChange }}
      onStartOver={startOver}
      decide={
        <>
          {!mayChange && proposal && <ProposalPart kind="results" proposal={proposal} />}
          {mayChange && results.isPending && <Loading />}
          {results.isError && <Failed error={results.error} onRetry={() => void results.refetch()} />}
          {mayChange && results.data && <ResultsPlan train={train} results={results.data} plan={plan} />}
        </>
      }
      aside={
        deciding && results.data && plan.data && <WarningsPart results={results.data} plan={plan.data} />
      }
    />
  );
}
