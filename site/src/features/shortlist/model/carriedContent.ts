import type { Language } from '../../../lib/locale/language';
import { pagePath, workPath } from '../../../lib/paths';
import type { WorkContent } from './workContent';

/** Id of the element in which a work's page carries its content, as JSON. */
export const CONTENT_ELEMENT = 'work-content';

/** The content that a page carries, when it is that of the work in that language. */
export function carriedContent(page: Document, id: number, language: Language): WorkContent | undefined {
  const element = page.getElementById(CONTENT_ELEMENT);
  if (element?.dataset.page !== pagePath(workPath(id), language)) return undefined;
  return JSON.parse(element.textContent) as WorkContent;
}
