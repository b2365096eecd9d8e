import { Fragment } from 'react';
import { text, type Bilingual } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';

/** Lines of a text, with the line breaks that the editor chose. */
export function Lines({ lines }: { lines: readonly Bilingual[] }) {
  const language = useLanguage();
  return lines.map((line, index) => (
    <Fragment key={line.en}>
      {index > 0 && <br />}
      {text(line, language)}
    </Fragment>
  ));
}
