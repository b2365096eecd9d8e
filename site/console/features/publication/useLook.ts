import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/lib/api/error';
import { useLanguage } from '@/lib/locale/useLanguage';
import { copyText } from '@/lib/browser/page';
import { notices } from '@/lib/notices';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { useHotkeys } from '../../lib/useHotkeys';
import { pagesOf } from './pages';
import { lookAt } from './publication';
import type { PublicationTrain } from './usePublication';

/**
 * Opens pages that are built under their private address, each in a new tab; the key O opens the first one. The address of
 * that one can be copied as well: who opens it has to be logged in.
 */
export function useLook({ kind, state, reread }: PublicationTrain) {
  const edition = useEdition();
  const language = useLanguage();
  const { i18n } = useTranslation();
  const t = useTexts();
  const open = useMutation({
    mutationFn: ({ page }: { page: string; tab: Window | null }) => lookAt(edition, kind, page),
    onSuccess: ({ url }, { tab }) => {
      if (tab) tab.location.replace(url);
      else window.open(url, '_blank', 'noopener');
    },
    onError: (error, { tab }) => {
      tab?.close();
      notices.error(messageOf(i18n, error));
    },
    onSettled: () => reread(),
  });
  const look = (page: string) => {
    // A tab that opens after an answer would count as a pop-up.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    open.mutate({ page, tab });
  };
  const pages = pagesOf(state?.pages ?? []);
  // The page that is about the publication, else the first one.
  const first = pages.find(({ name }) => name === 'winners' || name === 'shortlist') ?? pages[0];
  const copy = useMutation({
    mutationFn: async (page: string) => copyText((await lookAt(edition, kind, page)).url),
    onSuccess: (copied) =>
      copied ? notices.success(t('publication.look.copied')) : notices.error(t('publication.look.notCopied')),
    onError: (error) => notices.error(messageOf(i18n, error)),
    onSettled: () => reread(),
  });
  const mayLook = state?.acts.includes('look') ?? false;
  useHotkeys({ o: first && mayLook ? () => look(first[language]) : undefined });
  return {
    look: mayLook ? look : undefined,
    copy: first && mayLook ? () => copy.mutate(first[language]) : undefined,
    copying: copy.isPending,
    pages,
    busy: open.isPending,
  };
}
