import type { UploadResult } from '../../lib/upload/upload';
import { text } from '../../lib/locale/language';
import { useLanguage } from '../../lib/locale/useLanguage';
import { Icon } from '../art/Icon';

/** What is unusual about an accepted film: what its entrant should look at, and, quietly, what needs nothing done. */
export function FileWarnings({ warnings = [] }: Pick<UploadResult, 'warnings'>) {
  const language = useLanguage();
  if (warnings.length === 0) return null;
  return (
    <div className="file-warnings" role="status">
      {warnings.map(({ code, texts, look = true }) => (
        <p key={code} data-look={look}>
          {look && <Icon name="alert" />}
          {text(texts, language)}
        </p>
      ))}
    </div>
  );
}
