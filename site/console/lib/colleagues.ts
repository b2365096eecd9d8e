import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/api';
import { useTexts } from '../i18n/useTexts';
import { isService, personName } from './actors';
import { ANY_EDITION } from './session';

/** A name rarely changes: it is asked for once in ten minutes. */
const STALE_MS = 600_000;

/**
 * Names an actor of the audit log: an organiser by the name of the account, the service in words. Others, and accounts that
 * are gone, are called what the log has.
 */
export function useActorName(): (actor: string | null | undefined) => string {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) =>
      api.get('/apis/organiser/colleagues', {
        params: { query: { edition: ANY_EDITION } },
        quiet: true,
        relogin: 'unless-declined',
        signal,
      }),
    staleTime: STALE_MS,
  });
  return (actor) => {
    const written = personName(actor ?? '');
    if (isService(actor ?? '')) return t('shell.service');
    if (!actor?.startsWith('organiser:')) return written;
    return data?.find(({ email }) => email === written)?.name || written;
  };
}
