import { useQuery } from '@tanstack/react-query';
import { readCapabilities, type Capabilities } from '../api/generation';

/** Invalidated when the quota may have changed. */
export const CAPABILITIES = ['capabilities'];

export interface CapabilitiesState {
  /** Null until read. A later failure keeps it: the service checks the quota of every request itself. */
  capabilities: Capabilities | null;
  failed: boolean;
  read: () => void;
}

/** The capability table, and what is left of today's quota. */
export function useCapabilities(): CapabilitiesState {
  const { data, errorUpdateCount, refetch } = useQuery({
    queryKey: CAPABILITIES,
    queryFn: readCapabilities,
  });
  return { capabilities: data ?? null, failed: !data && errorUpdateCount > 0, read: () => void refetch() };
}
