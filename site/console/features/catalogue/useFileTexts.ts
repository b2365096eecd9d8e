import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isCode } from '@/lib/api/error';
import { useDraft } from '@/lib/form/useDraft';
import { notices } from '@/lib/notices';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { session } from '../../lib/session';
import { changeCatalogue, readCatalogue, type CatalogueForm, type CatalogueText } from './catalogue';
import { saveFiles } from './saveFiles';
import {
  changesOf,
  editedDraft,
  isContested,
  reviveDrafts,
  type TextDraft,
  type TextDrafts,
} from './textDraft';

const NO_DRAFTS: TextDrafts = {};

/** The texts of a file, what was typed for them, and how to save it. Drafts stay in the browser until they are saved. */
export function useFileTexts(file: string) {
  const t = useTexts();
  const edition = useEdition();
  const client = useQueryClient();
  const { me } = useStore(session);
  const key = ['catalogue', edition, file];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readCatalogue(edition, file, signal),
  });
  const draft = useDraft<TextDrafts>(`catalogue.${edition}.${file}`, me?.id ?? null, NO_DRAFTS, reviveDrafts);
  const drafts = draft.value;
  const texts = query.data?.texts ?? [];
  const put = (path: string, next: TextDraft | null) => draft.change((all) => ({ ...all, [path]: next }));
  const changes = changesOf(texts, drafts);
  const contested = texts.filter(
    ({ path }) => drafts[path] && isContested(drafts[path], byPath(texts, path)),
  );
  const save = useMutation({
    mutationFn: (body: CatalogueForm) => changeCatalogue(edition, file, body),
    onSuccess: ({ stored, changed, content, files }, { changes: sent }) => {
      if (!stored) {
        saveFiles(files);
        return notices.success(t('catalogue.downloaded', { count: files.length }));
      }
      client.setQueryData(key, content);
      // What was typed while the answer was on its way stays a draft.
      draft.change((all) => {
        const left = { ...all };
        for (const { path, en, zh } of sent)
          if (left[path]?.en === en && left[path].zh === zh) left[path] = null;
        return left;
      });
      notices.success(t('catalogue.saved', { count: changed }));
      return client.invalidateQueries({ queryKey: ['catalogue', edition], exact: true });
    },
    onError: (error) => {
      if (isCode(error, 'CONFLICT')) void query.refetch();
    },
  });
  const send = (download: boolean) => {
    if (query.data && changes.length > 0 && contested.length === 0 && !save.isPending)
      save.mutate({ version: query.data.version, changes, download });
  };
  return {
    ...{ query, texts, drafts, changes, contested, save, send },
    edit: (text: CatalogueText, part: Partial<TextDraft>) =>
      put(text.path, editedDraft(drafts[text.path], text, part)),
    discard: (path: string) => put(path, null),
    /** Continues from the text as another organiser saved it. */
    keep: ({ path, en, zh }: CatalogueText) =>
      drafts[path] && put(path, { ...drafts[path], base: { en, zh } }),
  };
}

const byPath = (texts: CatalogueText[], path: string): CatalogueText =>
  texts.find((text) => text.path === path)!;

export type FileTexts = ReturnType<typeof useFileTexts>;
