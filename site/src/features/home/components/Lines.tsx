import { Fragment } from 'react';
import { text, type Bilingual } from '../../../lib/locale/bilingual';
import { useLanguage } from '../../../lib/locale/useLanguage';

/** A text whose line breaks are the editor's. */
export function Lines({ lines }: { lines: readonly Bilingual[] }) {
  const language = useLanguage();
  return lines.map((line, index) => (
    <Fragment key={line.en}>
      {index > 0 && <br />}
      {text(line, language)}
    </Fragment>
  ));
}
