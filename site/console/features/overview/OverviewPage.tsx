import type { Edition } from '@/lib/edition';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { applies, useEdition } from '../../lib/edition';
import { changes, session } from '../../lib/session';
import { Head } from '../../ui/Head';
import { Failed, Loading } from '../../ui/State';
import { CostsPart } from './CostsPart';
import { DaysPart } from './DaysPart';
import { DeadlinesPart } from './DeadlinesPart';
import { FilmsPart } from './FilmsPart';
import { JuryPart } from './JuryPart';
import { MailsPart } from './MailsPart';
import { NeedsPart } from './NeedsPart';
import { phaseName, progressOf, useOverview, type Overview } from './overview';
import { HoldingPart } from './HoldingPart';
import { RoadPart } from './RoadPart';
import './overview.css';

/** By how much the contest's clock may differ from the device's before times of the two are told apart, in milliseconds. */
const REHEARSED_MS = 300_000;

/** How far the contest is. */
function Lead({ overview, edition }: { overview: Overview; edition: Edition }) {
  const t = useTexts();
  const language = useLanguage();
  const progress = progressOf(overview);
  if (!progress) return null;
  const { day, days, phase } = progress;
  return (
    <>
      {[t('overview.dayOf', { day, days }), phase && phaseName(edition, phase, language)]
        .filter(Boolean)
        .join(' · ')}
    </>
  );
}

/** Pending work and the history by day. */
export default function OverviewPage() {
  const t = useTexts();
  const edition = useEdition();
  const { me } = useStore(session);
  const { data, dataUpdatedAt, isPending, isError, error, refetch } = useOverview(edition);
  const isRehearsed = data !== undefined && Math.abs(Date.parse(data.at) - dataUpdatedAt) > REHEARSED_MS;
  return (
    <>
      <Head title={t('shell.screens.overview')} lead={data && <Lead overview={data} edition={edition} />} />
      <div className="console-body">
        {isPending && <Loading />}
        {isError && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {data && (
          <div className="overview">
            <NeedsPart
              overview={data}
              edition={edition}
              isRehearsed={isRehearsed}
              isOwner={changes(me, 'overview')}
            />
            <div className="overview-side">
              <HoldingPart holding={data.holding} />
              <DeadlinesPart overview={data} edition={edition} />
            </div>
            <RoadPart overview={data} edition={edition} />
            <DaysPart overview={data} edition={edition} />
            {data.jury && <JuryPart jury={data.jury} edition={edition} />}
            {data.mails && <MailsPart mails={data.mails} edition={edition} />}
            {data.films && !applies(edition) && <FilmsPart films={data.films} edition={edition} />}
            <CostsPart overview={data} />
          </div>
        )}
      </div>
    </>
  );
}
