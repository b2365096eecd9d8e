import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notices } from '@/lib/notices';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { saveFiles } from '../catalogue/saveFiles';
import { changeProgrammes, draftOf, formOf, newDraft, readProgrammes, type Draft } from './programmes';

/** The programmes as they are stored, and a draft of them that is sent with the version that it began from. */
export function useProgrammes() {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const key = ['programmes', edition];
  const stored = useQuery({ queryKey: key, queryFn: ({ signal }) => readProgrammes(edition, signal) });
  const [draft, setDraft] = useState<{ before: string; list: Draft[] }>();
  const [made, setMade] = useState(0);
  const list = draft?.list ?? (stored.data ? draftOf(stored.data) : []);
  const change = (after: Draft[]) =>
    setDraft({ before: draft?.before ?? stored.data?.version ?? '', list: after });
  const save = useMutation({
    mutationFn: () => changeProgrammes(edition, { before: draft?.before ?? '', programmes: formOf(list) }),
    onSuccess: async (saved) => {
      if (!saved.stored) saveFiles(saved.files);
      notices.success(t(saved.stored ? 'programmes.saved' : 'programmes.downloaded'));
      await client.invalidateQueries({ queryKey: key });
      if (saved.stored) setDraft(undefined);
    },
  });
  return {
    stored,
    list,
    change,
    add: () => {
      setMade(made + 1);
      change([...list, newDraft(made)]);
    },
    /** Drops the draft, and shows what is stored now. */
    reset: async () => {
      save.reset();
      await client.invalidateQueries({ queryKey: key });
      setDraft(undefined);
    },
    changed: draft !== undefined,
    save,
  };
}
