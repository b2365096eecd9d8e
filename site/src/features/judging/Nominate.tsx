import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withQueries } from '../../lib/query/withQueries';
import { Button } from '../../ui/button/Button';
import { Spinner } from '../../ui/feedback/Spinner';
import { nominations as nominationCalls, type NominatedWork } from './api/nominations';
import { JudgeGate, LoadFailed, type JudgeScreenProps } from './components/JudgeGate';
import { NominationForm } from './components/NominationForm';
import { NominationReview } from './components/NominationReview';
import { WatchedWork } from './components/WatchedWork';
import { WorkList } from './components/WorkList';
import { useNominations, type Nominations } from './hooks/useNominations';
import { useNominatorWorks, type NominatorWorks } from './hooks/useNominatorWorks';
import { Drafts, placeOf } from './model/judgeStorage';
import { openNominationDraft, places, type NominationDraft } from './model/nomination';
import './nomination.css';

/** The nominators' page: the list, the open work, its nomination. */
function Nominate() {
  return <JudgeGate for="nominator">{(screen) => <NominationScreen {...screen} />}</JudgeGate>;
}

export default withQueries(Nominate);

function NominationScreen({ session, client }: JudgeScreenProps) {
  const { t } = useTranslation(['judging', 'common']);
  const [calls] = useState(() => nominationCalls(client));
  const [place] = useState(() => placeOf('nomination', session.name));
  const works = useNominatorWorks(calls, place);
  const nominations = useNominations(calls);
  const { current } = works;
  if (works.failed || nominations.failed) {
    const retry = () => {
      works.retry();
      nominations.retry();
    };
    return <LoadFailed title={t('list.title')} onRetry={retry} />;
  }
  return (
    <div className="judging">
      <WorkList works={works} judge={session.name} />
      <section className="judging-work" aria-labelledby={current ? 'judging-work-title' : undefined}>
        {current && <WatchedWork key={current.id} works={works} work={current} judge={session.name} />}
        {works.pending && <Spinner label={t('common:loading')} />}
      </section>
      <NominationPanel works={works} nominations={nominations} judge={session.name} />
    </div>
  );
}

interface NominationPanelProps {
  works: NominatorWorks;
  nominations: Nominations;
  judge: string;
}

/** The right column: the nomination of the open work, and the button that reviews all nominations. */
function NominationPanel({ works, nominations, judge }: NominationPanelProps) {
  const { t } = useTranslation('judging');
  const [drafts] = useState(() => new Drafts<NominationDraft>('nomination', judge));
  const [message, setMessage] = useState('');
  const [reviewing, setReviewing] = useState(false);
  // Counts changes of the draft from outside the form, which then opens anew.
  const [edition, setEdition] = useState(0);
  const { current } = works;
  const { quotas } = nominations;

  const modify = async (nomination: NominatedWork) => {
    const work = await works.openNominated(nomination);
    drafts.keep(work.id, { ...openNominationDraft(work, drafts.of(work.id)), choice: nomination.award });
    setEdition((number) => number + 1);
    setReviewing(false);
  };

  return (
    <section className="nomination-panel" aria-labelledby="nomination-title">
      <h2 id="nomination-title">{t('nomination.title')}</h2>
      {current && quotas.length > 0 && (
        <NominationForm
          key={`${current.id}.${edition}`}
          works={works}
          nominations={nominations}
          work={current}
          drafts={drafts}
          onMessage={setMessage}
        />
      )}
      <p className="judging-status" role="status">
        {message}
      </p>
      <div className="nomination-send">
        <p className="small quiet num">{quotas.length > 0 && t('nomination.used', places(quotas))}</p>
        <Button size="small" onClick={() => setReviewing(true)}>
          {t('nomination.review')}
        </Button>
      </div>
      {reviewing && (
        <NominationReview
          nominations={nominations}
          onModify={modify}
          onCancelled={(workId) => {
            drafts.drop(workId);
            setEdition((number) => number + 1);
          }}
          onClose={() => setReviewing(false)}
        />
      )}
    </section>
  );
}
