import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/feedback/Spinner';
import { nominations } from './api/nominations';
import { DeskDoor, type DeskProps } from './components/JudgeGate';
import { DeskFailed } from './components/LoadFailed';
import { FilmList } from './components/WorkList';
import { placeOf } from './model/judgeStorage';
import { NominationDesk } from './model/NominationStore';
import { Vote } from './components/NominationPanel';
import { WatchedFilm } from './components/WatchedWork';
import './nominate.css';

/** The nominators' desk: the list, the film, the nomination. */
export default function Nominate() {
  return <DeskDoor for="nominator">{(desk) => <NominatorsDesk {...desk} />}</DeskDoor>;
}

function NominatorsDesk({ session, calls }: DeskProps) {
  const { t } = useTranslation(['judging', 'common']);
  const [desk] = useState(() => new NominationDesk(nominations(calls), placeOf('nomination', session.name)));
  const state = useSyncExternalStore(desk.subscribe, desk.get);
  useEffect(() => void desk.start(), [desk]);
  const { current } = state;
  if (state.status === 'failed')
    return <DeskFailed title={t('list.title')} onRetry={() => void desk.start()} />;
  return (
    <div className="desk">
      <FilmList desk={desk} state={state} judge={session.name} />
      <section className="desk-film" aria-labelledby={current ? 'desk-film-title' : undefined}>
        {current && <WatchedFilm key={current.id} desk={desk} work={current} />}
        {state.status === 'loading' && <Spinner label={t('common:loading')} />}
      </section>
      <Vote desk={desk} state={state} judge={session.name} />
    </div>
  );
}
