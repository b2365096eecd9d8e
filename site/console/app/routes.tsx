import { Navigate, useParams, useRouteError, type RouteObject } from 'react-router-dom';
import { useStore } from '@/lib/useStore';
import { isEdition, lastEdition } from '../lib/edition';
import { session } from '../lib/session';
import { Failed } from '../ui/State';
import { Frame } from './Frame';
import { firstScreen } from './screens';
import { UnknownScreen } from './UnknownScreen';

/** A screen is a chunk of its own; the router loads it when it is opened. */
const lazy = (load: () => Promise<{ default: React.ComponentType }>) => async () => ({
  Component: (await load()).default,
});

/** Leads to the first screen of the organiser's role, in the edition of the address, else in the last one. */
function Start() {
  const { me } = useStore(session);
  const { edition } = useParams();
  const shown = isEdition(edition) ? edition : lastEdition();
  return <Navigate to={`/${shown}/${me ? firstScreen(me) : ''}`} replace />;
}

/** Shown when a screen failed to render or load, such as after a new release. */
const Broken = () => <Failed error={useRouteError()} onRetry={() => window.location.reload()} />;

/** The addresses of the console: `/camp/registrations`. A screen's filter is in the query. */
export const routes: RouteObject[] = [
  { path: '/', element: <Start /> },
  {
    path: '/:edition',
    element: <Frame />,
    HydrateFallback: () => null,
    ErrorBoundary: Broken,
    children: [
      { index: true, element: <Start /> },
      { path: 'overview', lazy: lazy(() => import('../features/overview/OverviewPage')) },
      { path: 'registrations', lazy: lazy(() => import('../features/registrations/RegistrationsPage')) },
      { path: 'submissions', lazy: lazy(() => import('../features/submissions/SubmissionsPage')) },
      { path: 'duplicates', lazy: lazy(() => import('../features/duplicates/DuplicatesPage')) },
      { path: 'works/:id', lazy: lazy(() => import('../features/works/WorkPage')) },
      { path: 'jury', lazy: lazy(() => import('../features/jury/JuryPage')) },
      { path: 'shortlist', lazy: lazy(() => import('../features/shortlist/ShortlistPage')) },
      { path: 'shortlist/announce', lazy: lazy(() => import('../features/shortlist/AnnouncePage')) },
      { path: 'shortlist/programmes', lazy: lazy(() => import('../features/shortlist/ProgrammesPage')) },
      { path: 'results/publication', lazy: lazy(() => import('../features/results/PublishPage')) },
      { path: 'results', lazy: lazy(() => import('../features/results/ResultsPage')) },
      { path: 'rules', lazy: lazy(() => import('../features/rules/RulesPage')) },
      { path: 'questions', lazy: lazy(() => import('../features/questions/QuestionsPage')) },
      { path: 'phases', lazy: lazy(() => import('../features/phases/PhasesPage')) },
      { path: 'reports', lazy: lazy(() => import('../features/reports/ReportsPage')) },
      { path: 'retention', lazy: lazy(() => import('../features/retention/RetentionPage')) },
      { path: 'catalogue', lazy: lazy(() => import('../features/catalogue/CataloguePage')) },
      { path: 'editions', lazy: lazy(() => import('../features/editions/ChecklistPage')) },
      { path: 'editions/new', lazy: lazy(() => import('../features/editions/NewEditionPage')) },
      { path: 'mails', lazy: lazy(() => import('../features/mails/MailsPage')) },
      { path: 'audit', lazy: lazy(() => import('../features/audit/AuditPage')) },
      { path: 'organisers', lazy: lazy(() => import('../features/organisers/OrganisersPage')) },
      { path: 'security', lazy: lazy(() => import('../features/login/SecurityPage')) },
      { path: 'sessions', lazy: lazy(() => import('../features/sessions/SessionsPage')) },
      { path: '*', element: <UnknownScreen /> },
    ],
  },
  { path: '*', element: <Start /> },
];
