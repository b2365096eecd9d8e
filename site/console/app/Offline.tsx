import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/api';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../i18n/useTexts';
import { connection } from '../lib/connection';
import { ANY_EDITION } from '../lib/session';
import { Note } from '../ui/Note';

/** How often a service that does not answer is asked whether it does again, in milliseconds. */
const RETRY_MS = 3_000;

/** A note while the service does not answer. */
export function Offline() {
  const t = useTexts();
  const { lost } = useStore(connection);
  useQuery({
    queryKey: ['connection'],
    queryFn: ({ signal }) =>
      api.get('/apis/organiser/me', {
        params: { query: { edition: ANY_EDITION } },
        ...{ quiet: true, relogin: false, signal },
      }),
    enabled: lost,
    refetchInterval: RETRY_MS,
    staleTime: 0,
    gcTime: 0,
  });
  return lost ? <Note kind="warn">{t('shell.offline')}</Note> : null;
}
