import { useEffect, useState } from 'react';
import { fetchPage } from '../../../lib/browser/page';
import type { Language } from '../../../lib/locale/language';
import { pagePath, workPath } from '../../../lib/paths';
import type { WorkContent } from '../model/workContent';

interface Found {
  key: string;
  content: WorkContent | null;
}

/**
 * The content of a work's page: from the current document, else fetched from the work's own page. Undefined while it loads,
 * null when the work does not exist. On a network failure the browser navigates to the page.
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

/** The development server has no prerendered pages: it reads the content from the catalogue. */
async function load(id: number, language: Language): Promise<WorkContent | null> {
  if (import.meta.env.DEV) return (await import('../model/workContent')).contentOf(id, language);
  const page = await fetchPage(pagePath(workPath(id), language));
  return (page && carriedContent(page, id, language)) ?? null;
}

/** Id of the element of a work's page that contains its content as JSON. */
export const CONTENT_ELEMENT = 'work-content';

/** The content in a document, when it belongs to that work and language. */
function carriedContent(page: Document, id: number, language: Language): WorkContent | undefined {
  const element = page.getElementById(CONTENT_ELEMENT);
  if (element?.dataset.page !== pagePath(workPath(id), language)) return undefined;
  return JSON.parse(element.textContent) as WorkContent;
}
