import { Navigate, type RouteObject } from 'react-router-dom';
import { lastEdition } from '../lib/edition';
import { Frame } from './Frame';
import { SCREENS } from './screens';
import { UnknownScreen } from './UnknownScreen';

/** A screen is a chunk of its own; the router loads it when it is opened. */
const lazy = (load: () => Promise<{ default: React.ComponentType }>) => async () => ({
  Component: (await load()).default,
});

const Start = () => <Navigate to={`/${lastEdition()}/${SCREENS[0]!.name}`} replace />;

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
      { path: 'sessions', lazy: lazy(() => import('../features/sessions/SessionsPage')) },
      { path: '*', element: <UnknownScreen /> },
    ],
  },
  { path: '*', element: <Start /> },
];
