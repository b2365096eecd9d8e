import { Navigate, type RouteObject } from 'react-router-dom';
import { useStore } from '../../src/lib/useStore';
import { lastEdition } from '../lib/edition';
import { session } from '../lib/session';
import { Frame } from './Frame';
import { firstScreen } from './screens';
import { UnknownScreen } from './UnknownScreen';

/** A screen is a chunk of its own; the router loads it when it is opened. */
const lazy = (load: () => Promise<{ default: React.ComponentType }>) => async () => ({
  Component: (await load()).default,
});

/** Leads to the first screen of the organiser's role. */
function Start() {
  const { me } = useStore(session);
  return <Navigate to={`/${lastEdition()}/${me ? firstScreen(me.role) : ''}`} replace />;
}

/** The addresses of the console: `/camp/registrations`. What a screen filters by stands in the query. */
export const routes: RouteObject[] = [
  { path: '/', element: <Start /> },
  {
    path: '/:edition',
    element: <Frame />,
    HydrateFallback: () => null,
    children: [
      { index: true, element: <Start /> },
      {
        path: 'registrations',
        lazy: lazy(() => import('../features/registrations/RegistrationsPage')),
      },
      { path: 'phases', lazy: lazy(() => import('../features/phases/PhasesPage')) },
      { path: 'organisers', lazy: lazy(() => import('../features/organisers/OrganisersPage')) },
      { path: 'sessions', lazy: lazy(() => import('../features/sessions/SessionsPage')) },
      { path: '*', element: <UnknownScreen /> },
    ],
  },
  { path: '*', element: <Start /> },
];
