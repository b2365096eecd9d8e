import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NominatedWork, NominationCalls } from '../api/nominations';
import { cardName } from '../model/ownCards';
import type { KeptCards } from '../model/keptCards';
import { withNomination, withoutNominations, withStored } from '../model/nomination';
import { useReturn } from './useReturn';
import { changeWorks } from './useNominatorWorks';

/** The nominator's nominations and the quotas of the awards. Both are read again after every change, failed ones too. */
export function useNominations(calls: NominationCalls, kept: Pick<KeptCards, 'keep' | 'drop'>) {
  const queries = useQueryClient();
  const history = useQuery({ queryKey: ['history'], queryFn: calls.history });
  const quotas = useQuery({ queryKey: ['quotas'], queryFn: calls.quotas });
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['history'] }),
      queries.invalidateQueries({ queryKey: ['quotas'] }),
    ]);
  useReturn(async () => {
    await onSettled();
    const stored = queries.getQueryData<NominatedWork[]>(['history']);
    if (stored) changeWorks(queries, (work) => withStored(work, stored));
  });
  const nominate = useMutation({
    mutationFn: calls.nominate,
    onSuccess: (saved) => {
      kept.keep(cardName(saved.workId, saved.award), saved);
      changeWorks(queries, (work) => withNomination(work, saved));
    },
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: calls.cancel,
    onSuccess: (_cancelled, { workId, award }) => {
      for (const one of history.data ?? []) {
        if ((workId ?? one.workId) === one.workId && (award ?? one.award) === one.award)
          kept.drop(cardName(one.workId, one.award));
      }
      changeWorks(queries, (work) => withoutNominations(work, workId, award));
    },
    onSettled,
  });
  return {
    history: history.data ?? [],
    quotas: quotas.data ?? [],
    failed: history.isLoadingError || quotas.isLoadingError,
    retry: () => void Promise.all([history.refetch(), quotas.refetch()]),
    nominate: nominate.mutateAsync,
    cancel: cancel.mutateAsync,
  };
}

export type Nominations = ReturnType<typeof useNominations>;
