import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/Spinner';
import { nominations } from './api/nominations';
import { DeskDoor, type DeskProps } from './DeskDoor';
import { DeskFailed } from './DeskFailed';
import { FilmList } from './FilmList';
import { placeOf } from './Kept';
import { NominationDesk } from './NominationDesk';
import { Vote } from './Vote';
import { WatchedFilm } from './WatchedFilm';
import './desk.css';

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
