import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/feedback/Spinner';
import { nominations } from './api/nominations';
import { JudgeGate, type JudgeScreenProps } from './components/JudgeGate';
import { LoadFailed } from './components/LoadFailed';
import { WorkList } from './components/WorkList';
import { placeOf } from './model/judgeStorage';
import { NominationStore } from './model/NominationStore';
import { NominationPanel } from './components/NominationPanel';
import { WatchedWork } from './components/WatchedWork';
import './nominate.css';

/** The nominators' desk: the list, the film, the nomination. */
export default function Nominate() {
  return <JudgeGate for="nominator">{(desk) => <NominatorsDesk {...desk} />}</JudgeGate>;
}

function NominatorsDesk({ session, calls }: JudgeScreenProps) {
  const { t } = useTranslation(['judging', 'common']);
  const [desk] = useState(() => new NominationStore(nominations(calls), placeOf('nomination', session.name)));
  const state = useSyncExternalStore(desk.subscribe, desk.get);
  useEffect(() => void desk.start(), [desk]);
  const { current } = state;
  if (state.status === 'failed')
    return <LoadFailed title={t('list.title')} onRetry={() => void desk.start()} />;
  return (
    <div className="desk">
      <WorkList desk={desk} state={state} judge={session.name} />
      <section className="desk-film" aria-labelledby={current ? 'desk-film-title' : undefined}>
        {current && <WatchedWork key={current.id} desk={desk} work={current} />}
        {state.status === 'loading' && <Spinner label={t('common:loading')} />}
      </section>
      <NominationPanel desk={desk} state={state} judge={session.name} />
    </div>
  );
}
