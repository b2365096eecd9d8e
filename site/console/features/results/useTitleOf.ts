import { useTitleText } from '../../lib/titles';
import type { Results } from './results';

/** The title of one of the works in the reader's language, for sentences; its number where it is not among them. */
export function useTitleOf(
  works: Pick<Results['works'][number], 'workId' | 'title'>[],
): (id: number) => string {
  const titleText = useTitleText();
  return (id) => {
    const work = works.find(({ workId }) => workId === id);
    return (work && titleText(id, work.title)) || String(id);
  };
}
