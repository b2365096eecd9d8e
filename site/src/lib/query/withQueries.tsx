import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';

/**
 * Server data is fetched when a screen opens and when an action invalidates it, never in the background. Without a network
 * a call fails at once; by default it would wait for the network.
 */
const OPTIONS = {
  queries: {
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  },
  mutations: { networkMode: 'always' },
} as const;

/**
 * Gives a lazily loaded screen its own query cache: server data is read with `useQuery` and changed with `useMutation`,
 * whose functions are calls of `lib/api` and fail with ApiError. Prerendered pages and the application's shell do not
 * use it, to save bytes.
 */
export function withQueries<P extends object>(Screen: ComponentType<P>): ComponentType<P> {
  return function ScreenWithQueries(props: P) {
    const [client] = useState(() => new QueryClient({ defaultOptions: OPTIONS }));
    return (
      <QueryClientProvider client={client}>
        <Screen {...props} />
      </QueryClientProvider>
    );
  };
}
