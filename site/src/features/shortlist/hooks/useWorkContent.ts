import { useEffect, useState } from 'react';
import { fetchPage } from '../../../lib/browser/fetchPage';
import type { Language } from '../../../lib/locale/language';
import { pagePath, workPath } from '../../../lib/paths';
import type { WorkContent } from '../model/workContent';
import { carriedContent } from '../model/carriedContent';

interface Found {
  key: string;
  content: WorkContent | null;
}

/**
 * The content of a work's page: what the page at hand carries, else what its own page carries, fetched; undefined until
 * it is there, null when there is no such work. A network that fails leaves it to the browser to load the page.
 */
export function useWorkContent(id: number, language: Language): WorkContent | null | undefined {
  const carried = carriedContent(document, id, language);
  const [found, setFound] = useState<Found | null>(null);
  const key = pagePath(workPath(id), language);
  const wanted = !carried && found?.key !== key;
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    load(id, language).then(
      (content) => !gone && setFound({ key, content }),
      () => location.assign(key),
    );
    return () => {
      gone = true;
    };
  }, [wanted, id, language, key]);
  return carried ?? (found?.key === key ? found.content : undefined);
}

/** The development server has no pages: there the content comes from the catalogue itself. */
async function load(id: number, language: Language): Promise<WorkContent | null> {
  if (import.meta.env.DEV) return (await import('../model/workContent')).contentOf(id, language);
  const page = await fetchPage(pagePath(workPath(id), language));
  return (page && carriedContent(page, id, language)) ?? null;
}
