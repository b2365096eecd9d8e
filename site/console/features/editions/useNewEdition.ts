import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiError, fieldErrorsOf } from '@/lib/api/error';
import { useDraft } from '@/lib/form/useDraft';
import { notices } from '@/lib/notices';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { editionEntry, editions, servedEdition, useEdition } from '../../lib/edition';
import { session } from '../../lib/session';
import { formOf, makeEdition, type EditionDraft } from './newEdition';

/** A new edition as it is typed, the plan of it, and how it is made. */
export function useNewEdition() {
  const t = useTexts();
  const { i18n } = useTranslation();
  const edition = useEdition();
  const navigate = useNavigate();
  const { me } = useStore(session);
  const usual: EditionDraft = {
    ...{ from: edition, id: '', season: '', url: '', accent: '', mark: '', opensOn: '' },
    name: { en: '', zh: '' },
    theme: servedEdition(edition)?.theme ?? (editionEntry(edition).kind === 'films' ? 'night' : 'day'),
    timezone: servedEdition(edition)?.timezone ?? '',
    left: [],
  };
  const draft = useDraft<EditionDraft>('editions.new', me?.id ?? null, usual, (stored) => ({
    ...usual,
    ...(stored as Partial<EditionDraft>),
  }));
  const call = useMutation({
    mutationFn: (dryRun: boolean) => makeEdition(formOf(draft.value, dryRun)),
    onSuccess: async ({ edition: made }, dryRun) => {
      if (dryRun) return;
      draft.clear();
      await editions.load();
      notices.success(t('editions.made', { name: made.name[i18n.language as 'en'] }));
      void navigate(`/${made.id}/editions`);
    },
  });
  const fields = call.error instanceof ApiError ? fieldErrorsOf(call.error) : {};
  return {
    draft: draft.value,
    change: (part: Partial<EditionDraft>) => {
      if (!call.isPending && (call.data || call.error)) call.reset();
      draft.change((now) => ({ ...now, ...part }));
    },
    /** What the dry run answered for exactly what is typed. */
    plan: call.variables ? call.data : undefined,
    error: call.error,
    errorOf: (field: string) => fields[field]?.(i18n),
    busy: call.isPending,
    run: (dryRun: boolean) => call.mutate(dryRun),
  };
}
