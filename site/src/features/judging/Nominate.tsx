import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withQueries } from '../../lib/query/withQueries';
import { Spinner } from '../../ui/feedback/Spinner';
import { nominations as nominationCalls } from './api/nominations';
import { JudgeGate, type JudgeScreenProps } from './components/JudgeGate';
import { LoadFailed } from './components/LoadFailed';
import { ListFoot } from './components/ListFoot';
import { OwnCardsOr } from './components/own/OwnCards';
import { NominationPanel } from './components/NominationPanel';
import { ShortcutsDialog } from './components/ShortcutsDialog';
import { WatchedWork } from './components/WatchedWork';
import { WorkList } from './components/WorkList';
import { useNominations } from './hooks/useNominations';
import { useNominatorWorks } from './hooks/useNominatorWorks';
import { useShortcuts } from './hooks/useShortcuts';
import { filmShortcuts } from './model/filmShortcuts';
import { placeOf } from './model/judgeStorage';
import { KeptCards } from './model/keptCards';
import './components/layout.css';
import './nomination.css';

/** The nominators' page: the list, the open work, its nomination. */
function Nominate() {
  return (
    <JudgeGate for="nominator">
      {(screen) => <OwnCardsOr {...screen}>{<NominationScreen {...screen} />}</OwnCardsOr>}
    </JudgeGate>
  );
}

export default withQueries(Nominate);

function NominationScreen({ session, client }: JudgeScreenProps) {
  const { t } = useTranslation(['judging', 'common']);
  const [calls] = useState(() => nominationCalls(client));
  const [place] = useState(() => placeOf('nomination', session.name));
  const [dialog, setDialog] = useState<'shortcuts' | 'review' | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const works = useNominatorWorks(calls, place);
  const [kept] = useState(() => new KeptCards(session.name));
  const nominations = useNominations(calls, kept);
  const { current } = works;
  useShortcuts({
    ...filmShortcuts,
    j: () => void works.next(),
    k: works.previous,
    '/': () => search.current?.focus(),
    h: () => setDialog('review'),
    '?': () => setDialog('shortcuts'),
  });
  if (works.failed || nominations.failed) {
    const retry = () => {
      works.retry();
      nominations.retry();
    };
    return <LoadFailed title={t('list.title')} onRetry={retry} />;
  }
  return (
    <div className="judging">
      <section className="judging-list" aria-labelledby="judging-list-title">
        <WorkList works={works} search={search} nominated={nominations.history} />
        <ListFoot
          judge={session.name}
          onShortcuts={() => setDialog('shortcuts')}
          onHistory={() => setDialog('review')}
        />
      </section>
      <section className="judging-work" aria-labelledby={current ? 'judging-work-title' : undefined}>
        {current && <WatchedWork key={current.id} works={works} work={current} judge={session.name} />}
        {works.pending && <Spinner label={t('common:loading')} />}
      </section>
      <NominationPanel
        works={works}
        nominations={nominations}
        judge={session.name}
        reviewing={dialog === 'review'}
        onReview={(shown) => setDialog(shown ? 'review' : null)}
      />
      {dialog === 'shortcuts' && <ShortcutsDialog page="nomination" onClose={() => setDialog(null)} />}
    </div>
  );
}
