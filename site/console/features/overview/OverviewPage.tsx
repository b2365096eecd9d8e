import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { Head } from '../../ui/Head';
import { Failed, Loading } from '../../ui/State';
import { CostsPart } from './CostsPart';
import { DaysPart } from './DaysPart';
import { DeadlinesPart } from './DeadlinesPart';
import { FilmsPart } from './FilmsPart';
import { JuryPart } from './JuryPart';
import { MailsPart } from './MailsPart';
import { NeedsPart } from './NeedsPart';
import { useOverview } from './overview';
import '../../styles/overview.css';

/** Pending work and the history by day. */
export default function OverviewPage() {
  const t = useTexts();
  const edition = useEdition();
  const { data, isPending, isError, error, refetch } = useOverview(edition);
  return (
    <>
      <Head title={t('shell.screens.overview')} lead={t(`shell.editions.${edition}`)} />
      <div className="con-body">
        {isPending && <Loading />}
        {isError && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {data && (
          <div className="ov">
            <NeedsPart overview={data} edition={edition} />
            <DeadlinesPart overview={data} edition={edition} />
            <DaysPart overview={data} edition={edition} />
            {data.jury && <JuryPart jury={data.jury} edition={edition} />}
            {data.mails && <MailsPart mails={data.mails} edition={edition} />}
            {data.films && edition === 'international' && <FilmsPart films={data.films} edition={edition} />}
            <CostsPart overview={data} />
          </div>
        )}
      </div>
    </>
  );
}
