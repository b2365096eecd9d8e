import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isCode } from '@/lib/api/error';
import { useDraft } from '@/lib/form/useDraft';
import { useStore } from '@/lib/useStore';
import { useEdition } from './edition';
import { changeRulePart, readRulePart, rulePartKey, type PartWith } from './ruleParts';
import { changes, session } from './session';

/** What was typed for a part, and the version that it was typed for. */
interface PartDraft<T> {
  value: T | null;
  before: string | null;
}

const NONE: PartDraft<never> = { value: null, before: null };

const revive = <T>(stored: unknown): PartDraft<T> => {
  const { value = null, before = null } = (stored ?? {}) as Partial<PartDraft<T>>;
  return typeof before === 'string' && value !== null ? { value, before } : NONE;
};

interface Save<T> {
  value: T;
  dryRun: boolean;
  reason?: string;
  others?: PartWith[];
}

/**
 * A part of the rules, what was typed for it, and how to save it. What is typed stays in this browser until it is saved
 * or discarded; when somebody else saves meanwhile, nothing is overwritten before the reader has chosen.
 */
export function useRulePart<T>(part: string, { enabled = true } = {}) {
  const edition = useEdition();
  const client = useQueryClient();
  const { me } = useStore(session);
  const key = rulePartKey(edition, part);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readRulePart<T>(edition, part, signal),
    enabled,
  });
  const draft = useDraft<PartDraft<T>>(`rules.${edition}.${part}`, me?.id ?? null, NONE, revive<T>);
  const stored = query.data;
  const typed = draft.value.value;
  const dirty = typed !== null && stored !== undefined && !isSame(typed, stored.value);
  const contested = dirty && draft.value.before !== stored.version;
  const discard = () => draft.change(() => NONE);
  const save = useMutation({
    mutationFn: ({ value, dryRun, reason, others = [] }: Save<T>) =>
      changeRulePart(edition, part, {
        value,
        before: draft.value.before ?? stored!.version,
        ...(reason && { reason }),
        ...(dryRun && { dryRun }),
        ...(others.length > 0 && { with: others }),
      }),
    onSuccess: (answer, { value, dryRun }) => {
      if (dryRun) return;
      client.setQueryData(key, answer);
      // What was typed while the answer was on its way stays a draft, of the new version.
      draft.change((now) =>
        now.value === null || isSame(now.value, value) ? NONE : { ...now, before: answer.version },
      );
      return client.invalidateQueries({ queryKey: ['rules', edition] });
    },
    onError: (error) => {
      if (isCode(error, 'CONFLICT')) void query.refetch();
    },
  });
  return {
    ...{ query, stored, dirty, contested, discard },
    part,
    /** As it is typed; undefined until it is loaded. */
    value: stored && (typed ?? stored.value),
    mayChange: changes(me, 'catalogue'),
    /** When it was last kept in this browser. */
    keptAt: dirty ? draft.savedAt : null,
    edit: (next: T) => {
      if (save.error || save.data) save.reset();
      draft.change((now) => ({ value: next, before: now.before ?? stored!.version }));
    },
    /** Continues with what was typed, over what somebody else saved meanwhile. */
    keep: () => draft.change((now) => ({ ...now, before: stored!.version })),
    /** What a dry run answered for exactly what is typed. */
    preview: save.variables?.dryRun ? save.data : undefined,
    error: save.error,
    saving: save.isPending,
    /** As another part's call saves it with its own. */
    asOther: (): PartWith => ({
      part,
      value: typed ?? stored!.value,
      before: draft.value.before ?? stored!.version,
    }),
    /**
     * Saves, or only tries, with other parts at once; pinned ones with the reason that is made public. Rejects as the call
     * does. A part that was saved with another one may be sent again: it changes nothing.
     */
    send: ({ dryRun = false, ...more }: Omit<Partial<Save<T>>, 'value'> = {}) =>
      save.mutateAsync({ value: typed ?? stored!.value, dryRun, ...more }),
  };
}

export type EditedPart<T> = ReturnType<typeof useRulePart<T>>;

/** Whether two values are the same on the wire, whatever the order of their keys. */
export const isSame = (a: unknown, b: unknown): boolean => written(a) === written(b);

const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
