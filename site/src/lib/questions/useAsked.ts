import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api';
import type { Schema } from '../api/schema';
import { useUser } from '../session/user';

const NOTHING: Schema<'Asked'> = { registration: [], submission: [], categories: [] };

/** What the edition asks of its own; nothing, without a call, in an edition whose status does not say so. */
export function useAsked(): Schema<'Asked'> {
  return useAskedIf(useUser().asks === true);
}

/** What the edition asks of its own, where the caller has reason to ask; else nothing, without a call. */
export function useAskedIf(enabled: boolean): Schema<'Asked'> {
  const { data } = useQuery({
    queryKey: ['questions'],
    queryFn: () => api.get('/apis/activity/questions', { quiet: true }),
    enabled,
  });
  return data ?? NOTHING;
}
