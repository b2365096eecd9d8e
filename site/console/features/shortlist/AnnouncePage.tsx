import { useQuery } from '@tanstack/react-query';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { applies, useEdition } from '../../lib/edition';
import { changes, session } from '../../lib/session';
import { PublicationPage, useDeciding } from '../publication/PublicationPage';
import { usePublication } from '../publication/usePublication';
import { announce } from './announcement';
import { AnnouncementPlan } from './AnnouncementPlan';
import { NotInCamp } from './NotInCamp';
import { ToldPart } from './ToldPart';
import '../publication/publication.css';
import './shortlist.css';

/** The announcement of the shortlist, from the plan to the last email. The camp has none: it publishes teams. */
export default function AnnouncePage() {
  const t = useTexts();
  return applies(useEdition()) ? <NotInCamp title={t('publication.titles.finalists')} /> : <Announcing />;
}

function Announcing() {
  const edition = useEdition();
  const { me } = useStore(session);
  const mayChange = changes(me, 'shortlist');
  const train = usePublication('finalists');
  const { deciding, startOver } = useDeciding(train);
  const plan = useQuery({
    queryKey: ['announcement plan', edition],
    queryFn: () => announce(edition),
    enabled: deciding && mayChange,
    gcTime: 0,
  });
  const planned = plan.data && { works: plan.data.after.length, mails: plan.data.mails };
  return (
    <PublicationPage
      {...{ train, deciding, planned, mayChange }}
      onStartOver={startOver}
      decide={mayChange && <AnnouncementPlan train={train} plan={plan} />}
      aside={<ToldPart />}
    />
  );
}
