import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api';
import type { Schema } from '../api/schema';
import { useUser } from '../session/user';

const NOTHING: Schema<'Asked'> = { registration: [], submission: [], categories: [] };

/** What the edition asks of its own; nothing, without a call, in an edition whose status does not say so. */
export function useAsked(): Schema<'Asked'> {
  const { asks } = useUser();
  const { data } = useQuery({
    queryKey: ['questions'],
    queryFn: () => api.get('/apis/activity/questions', { quiet: true }),
    enabled: asks === true,
  });
  return data ?? NOTHING;
}
