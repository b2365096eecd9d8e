import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ToastHost } from '@/ui/feedback/ToastHost';
import { useStore } from '@/lib/useStore';
import { LoginPage } from '../features/login/LoginPage';
import { LoginWindow } from '../features/login/LoginWindow';
import { editions, isEdition } from '../lib/edition';
import { connection } from '../lib/connection';
import { session } from '../lib/session';
import { Failed, Loading } from '../ui/State';
import { routes } from './routes';
import { useFailureNotices } from './useFailureNotices';

/** Lists are fetched again when their screen opens or the window gets the focus, because other organisers work at the same time. */
const QUERIES = { retry: false, staleTime: 2_000, networkMode: 'always' } as const;

/** The organisers' console. */
export function Console({ i18n }: { i18n: i18n }) {
  return (
    <I18nextProvider i18n={i18n}>
      <Session />
      <ToastHost />
    </I18nextProvider>
  );
}

function Session() {
  const { status, me, error } = useStore(session);
  useEffect(() => void session.load(), []);
  useFailureNotices();
  if (status === 'loading') return <Loading />;
  if (status === 'failed') return <Failed error={error} onRetry={() => void session.load()} />;
  if (status !== 'in' || !me) return <LoginPage />;
  // Data cached for one organiser must not be shown to the next.
  return <Application key={me.id} />;
}

function Application() {
  const [client] = useState(newClient);
  const [router] = useState(() => createBrowserRouter(routes));
  const { asked } = useStore(editions);
  useEffect(() => {
    void editions.load();
    // Another organiser may have made one.
    window.addEventListener('focus', editions.load);
    return () => window.removeEventListener('focus', editions.load);
  }, []);
  const [, shown] = window.location.pathname.split('/');
  if (!asked && shown && !isEdition(shown)) return <Loading />;
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <LoginWindow />
    </QueryClientProvider>
  );
}

/** Its calls tell whether the service answers. */
function newClient(): QueryClient {
  const calls = { onSuccess: connection.answered, onError: connection.failed };
  return new QueryClient({
    defaultOptions: { queries: QUERIES, mutations: { networkMode: 'always' } },
    queryCache: new QueryCache(calls),
    mutationCache: new MutationCache(calls),
  });
}
