import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isCode } from '@/lib/api/error';
import { useEdition } from '../../lib/edition';
import { actOnPublication, readEvery, readPublication, type Act, type Kind } from './publication';

/** The newest publication of a kind, read again while it moves, and the acts on it. */
export function usePublication(kind: Kind) {
  const edition = useEdition();
  const client = useQueryClient();
  const key = ['publication', edition, kind];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readPublication(edition, kind, signal),
    refetchInterval: ({ state }) => readEvery(state.data),
  });
  const state = query.data;
  const act = useMutation({
    mutationFn: (name: Act) =>
      actOnPublication(edition, name, { kind, ...(state?.stage && { before: state.stage }) }),
    onSuccess: async (now) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData(key, now);
    },
    onError: () => query.refetch(),
    onSettled: () => refresh(),
  });
  /** Reads again what a publication changes elsewhere in the console. */
  const refresh = () =>
    Promise.all(
      ['results', 'shortlist', 'overview', 'mails'].map((name) =>
        client.invalidateQueries({ queryKey: [name, edition] }),
      ),
    );
  return {
    kind,
    query,
    state,
    act,
    /** The act that is under way; undefined for none. */
    acting: act.isPending ? act.variables : undefined,
    /** Somebody else was first: the screen shows how it is now. */
    refused: isCode(act.error, 'CONFLICT'),
    /** Reads the stage again, as after a publication has begun. */
    reread: () => client.invalidateQueries({ queryKey: key }),
  };
}

export type PublicationTrain = ReturnType<typeof usePublication>;
