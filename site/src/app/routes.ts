import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { Kind } from '../lib/edition';
import type { ScreenTexts } from '../i18n/i18n';
import type { GuardedRoute } from './RouteGuard';
import { WORK_ROUTE } from '../lib/paths';

/** Which header a screen carries. */
export type HeaderKind = 'full' | 'task' | 'judge' | 'none';

/** Keys of `common:titles`; the page of a work sets its own title. */
export type TitleKey =
  | 'home'
  | 'guidelines'
  | 'privacy'
  | 'terms'
  | 'proof'
  | 'shortlist'
  | 'winners'
  | 'work'
  | 'register'
  | 'sent'
  | 'account'
  | 'team'
  | 'submit'
  | 'create'
  | 'login'
  | 'nominate'
  | 'score'
  | 'notFound'
  | 'phone';

/** One route of the site. Screens are default exports without props. */
export interface Route {
  /** Path in its Chinese form; the English address follows from lib/paths. */
  path: string;
  title: TitleKey;
  header: HeaderKind;
  /** Whether the page has no footer. */
  bare?: true;
  /** Set where entering has a condition. */
  guard?: GuardedRoute;
  kinds: Kind[];
  /** Texts that only this screen uses. */
  texts?: ScreenTexts;
  load: () => Promise<{ default: ComponentType }>;
}

const BOTH: Kind[] = ['films', 'applications'];
const FILMS: Kind[] = ['films'];

/** Every route of both editions. */
export const ROUTES: Route[] = [
  {
    path: '/',
    title: 'home',
    header: 'full',
    bare: true,
    kinds: BOTH,
    load: () => import('../features/home/Home'),
  },
  {
    path: '/guidelines',
    title: 'guidelines',
    header: 'full',
    kinds: BOTH,
    load: () => import('../features/guidelines/Guidelines'),
  },
  {
    path: '/privacy',
    title: 'privacy',
    header: 'full',
    kinds: BOTH,
    load: () => import('../features/guidelines/Privacy'),
  },
  {
    path: '/terms',
    title: 'terms',
    header: 'full',
    kinds: BOTH,
    load: () => import('../features/guidelines/Terms'),
  },
  {
    path: '/proof',
    title: 'proof',
    header: 'full',
    kinds: BOTH,
    load: () => import('../features/proof/Proof'),
  },
  {
    path: '/shortlist',
    title: 'shortlist',
    header: 'full',
    kinds: FILMS,
    load: () => import('../features/shortlist/Shortlist'),
  },
  ...(__WINNERS__
    ? [
        {
          path: '/winners',
          title: 'winners' as const,
          header: 'full' as const,
          kinds: BOTH,
          load: () => import('../features/winners/Winners'),
        },
      ]
    : []),
  {
    path: WORK_ROUTE,
    title: 'work',
    header: 'full',
    kinds: FILMS,
    load: () => import('../features/shortlist/Work'),
  },
  {
    path: '/register',
    title: 'register',
    header: 'task',
    guard: '/register',
    kinds: BOTH,
    load: () => import('../features/registration/Register'),
  },
  {
    path: '/submit',
    title: 'submit',
    header: 'task',
    guard: '/submit',
    kinds: FILMS,
    texts: 'submission',
    load: () => import('../features/submission/Submit'),
  },
  {
    path: '/create',
    title: 'create',
    header: 'task',
    bare: true,
    guard: '/create',
    kinds: BOTH,
    texts: 'creation',
    load: () => import('../features/creation/Create'),
  },
  {
    path: '/account',
    title: 'account',
    header: 'task',
    guard: '/account',
    kinds: BOTH,
    load: () => import('../features/account/Account'),
  },
  {
    path: '/team',
    title: 'team',
    header: 'full',
    kinds: BOTH,
    load: () => import('../features/team/Team'),
  },
  {
    path: '/login',
    title: 'login',
    header: 'judge',
    bare: true,
    kinds: BOTH,
    texts: 'judging',
    load: () => import('../features/judging/Login'),
  },
  {
    path: '/nominate2',
    title: 'nominate',
    header: 'judge',
    bare: true,
    kinds: FILMS,
    texts: 'judging',
    load: () => import('../features/judging/Nominate'),
  },
  {
    path: '/score',
    title: 'score',
    header: 'judge',
    bare: true,
    kinds: BOTH,
    texts: 'judging',
    load: () => import('../features/judging/Score'),
  },
  {
    path: '/404',
    title: 'notFound',
    header: 'full',
    kinds: BOTH,
    load: () => import('../features/notFound/NotFound'),
  },
  {
    path: '/m',
    title: 'phone',
    header: 'none',
    bare: true,
    kinds: BOTH,
    load: () => import('../features/phone/Phone'),
  },
];

/** Addresses that redirect to another route. */
export const REDIRECTS: { from: string; to: string; kinds: Kind[] }[] = [
  { from: '/nominate', to: '/score', kinds: FILMS },
];

/** The routes of a kind of editions. A path of the other kind alone leads to /404. */
export const routesOf = (kind: Kind): Route[] => ROUTES.filter((route) => route.kinds.includes(kind));

/** The edition's route of a path in its Chinese form. */
export const routeAt = (kind: Kind, path: string): Route | undefined =>
  routesOf(kind).find((route) => matchPath(route.path, path));
