import { useTranslation } from 'react-i18next';
import { fileTypes, maximumSize, type FileKind } from '../../../lib/limits/limits';
import { useLanguage } from '../../../lib/locale/useLanguage';
import '../../../ui/layout/table.css';

/** The files that may be sent, with their types and sizes. */
export function FileTable({ kinds }: { kinds: readonly Exclude<FileKind, 'reference'>[] }) {
  const { t } = useTranslation('guidelines');
  const separator = useLanguage() === 'zh' ? ' / ' : ', ';
  return (
    <table className="table file-table">
      <thead>
        <tr>
          <th scope="col">{t('files.kind')}</th>
          <th scope="col">{t('files.types')}</th>
          <th scope="col" className="right">
            {t('files.maximum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`files.${kind}`)}</th>
            <td>{fileTypes(kind).join(separator)}</td>
            <td className="right num nowrap">{maximumSize(kind)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
