import type { Language } from '../../../lib/language';
import { pagePath, workPath } from '../../../lib/paths';
import type { WorkContent } from './content';

/** Id of the element in which a work's page carries its content, as JSON. */
export const CONTENT_ELEMENT = 'work-content';

/** The content that a page carries, when it is that of the work in that language. */
export function carriedContent(page: Document, id: number, language: Language): WorkContent | undefined {
  const element = page.getElementById(CONTENT_ELEMENT);
  if (element?.dataset.page !== pagePath(workPath(id), language)) return undefined;
  return JSON.parse(element.textContent) as WorkContent;
}

/** The page of a work as it stands on the server, or null when there is none. Rejects without a network. */
export async function fetchPage(address: string): Promise<Document | null> {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`fetch page of a work: the server answered ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
