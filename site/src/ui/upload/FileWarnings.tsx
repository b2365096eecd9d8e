import type { UploadResult } from '../../lib/upload/upload';
import { text } from '../../lib/locale/language';
import { useLanguage } from '../../lib/locale/useLanguage';
import { Icon } from '../art/Icon';

/** What is unusual about an accepted film, and what would be right. Nothing for any other file. */
export function FileWarnings({ warnings = [] }: Pick<UploadResult, 'warnings'>) {
  const language = useLanguage();
  if (warnings.length === 0) return null;
  return (
    <div className="file-warnings" role="status">
      {warnings.map(({ code, texts }) => (
        <p key={code}>
          <Icon name="alert" />
          {text(texts, language)}
        </p>
      ))}
    </div>
  );
}
